"""A module
of many words.
"""

from __future__ import annotations

import asyncio, re  # two at once

GREETING = "Hello, # no comment" 'still "one" string'
"""What is said."""
PATTERN = re.compile(rb"\"[a-z]\"" b'')
NUMBERS = [0xFF_FF, 1_000.5e-3, .5j, 0b101, 1.]
TEXT = '''
with run.step(1):  # in a string
    pass

'''


class Word:
    "A word."

    text: str = ""; length: int = 0

    @property
    def shouted(self) -> str:
        """Loud."""
        return f"{self.text.upper()!r:>{self.length + 1}s} {{}} {'a' + 'b'}"

    @staticmethod
    async def wait(*, seconds=lambda: 1.0): await asyncio.sleep(seconds())


def match(case, type):
    match = case if type else (lambda x: {x: 1})
    match[0]: int = 1
    match case, type:
        case [1, *_] if match: return 1
        case {"a": "ü—é"}:
            return (
                2  # in brackets

            )
        case _:
            pass
    if match: x = 1; y = 2
    elif case \
        and type:
        pass
    else:
        if match: pass
    try:
        raise ValueError(f'''{
            match
        }''')
    except (ValueError, TypeError) as error: pass
    finally:
        with open("f") as f, open("g"): print(f); print(f"{f=}")
    for i in []:
        while True: break
    else: return 0
    return match(case)
    # the end
