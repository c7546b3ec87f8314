// The computed costs. The same arithmetic as ComputedCosts in Swift, with prices that a reader sets.

// MARK: Computed costs

/** The least price of a range that is drawn, and the draws, as in CostProfile. */
const leastDrawn = 0.0001;
const drawCount = 1000;

/** Returns each price for a random number from 0 to 1. A price is [value, low, high]. */
function drawn([value, low, high], random) {
  const [start, end] = random < 0.5 ? [low, value] : [value, high];
  if (!(start < end)) return start;
  const part = random < 0.5 ? 2 * random : 2 * random - 1;
  const least = Math.max(start, leastDrawn);
  return least * Math.pow(Math.max(end, least) / least, part);
}

/** Returns the prices, then those of each draw. An unknown price is NaN. */
function drawnPrices(prices) {
  let state = 20161;
  const rows = [prices.map((price) => (price ? price[0] : NaN))];
  for (let draw = 0; draw < drawCount; draw += 1) {
    rows.push(prices.map((price) => {
      state = (state * 48271) % 2147483647;
      return price ? drawn(price, state / 2147483647) : NaN;
    }));
  }
  return rows;
}

/** Returns the value and the middle 95 % of the others. Null if the value isn't finite. */
function estimate(numbers) {
  if (!Number.isFinite(numbers[0])) return null;
  const sorted = numbers.slice(1).sort((one, other) => one - other);
  const at = (part) => sorted[Math.round(part * (sorted.length - 1))];
  return { value: numbers[0], low: at(0.025), high: at(0.975) };
}

/** Computes an app's times and ratios. Returns each tool's texts, and its ratios. */
function computed(costs, app, driver, prices) {
  const draws = drawnPrices(prices);
  const rows = costs.rows.filter((row) => row.app === app);
  const waits = (row) => row.counts[driver].wait;
  const work = new Map(rows.map((row) => [row, draws.map((price) =>
    row.counts[driver].numbers.reduce((sum, count, place) => (count ? sum + count * price[place] : sum), 0))]));
  const of = (tool) => rows.filter((row) => row.tool === tool);
  const ratio = (tool, withWaits) => {
    const pairs = of(tool).map((row) => [row, of("native").find((base) => base.scenario === row.scenario)])
      .filter(([, base]) => base);
    const time = (row, draw) => work.get(row)[draw] + (withWaits ? waits(row) : 0);
    const found = estimate(draws.map((_, draw) => Math.exp(pairs.reduce(
      (sum, [row, base]) => sum + Math.log(time(row, draw) / time(base, draw)), 0) / pairs.length)));
    return found?.value === 0 ? null : found;
  };
  return [...new Set(rows.map((row) => row.tool))].map((tool) => {
    const wait = of(tool).reduce((sum, row) => sum + waits(row), 0);
    const own = estimate(draws.map((_, draw) => of(tool).reduce((sum, row) => sum + work.get(row)[draw], 0)));
    const whole = own && { value: own.value + wait, low: own.low + wait, high: own.high + wait };
    const ratios = tool === "native" ? [] : [ratio(tool, false), ratio(tool, true)];
    return { tool, ratios, texts: [inSeconds(own), seconds(wait), inSeconds(whole),
      ...(ratios.length ? ratios.map(asRatio) : ["1", "1"])] };
  });
}

function seconds(number) {
  const digits = number === 0 || number >= 99.95 ? 0 : number >= 9.995 ? 1 : number >= 0.9995 ? 2 : 3;
  return `${number.toFixed(digits)} s`;
}
const inSeconds = (found) => found
  ? `${seconds(found.value)} (${seconds(found.low).slice(0, -2)}–${seconds(found.high).slice(0, -2)})`
  : "not known";
const asRatio = (found) => found
  ? `${found.value.toFixed(2)} × (${found.low.toFixed(2)}–${found.high.toFixed(2)})` : "–";
/** Writes a price with four significant digits, as %.4g does. */
const asPrice = (number) => String(Number(number.toPrecision(4)));

/** The slider's positions from 0 to 1000: nothing, then 0.0001 to 10 s on a logarithmic scale. */
const priceAt = (place) => (place <= 0 ? 0 : Number((10 ** (-4 + (5 * (place - 1)) / 999)).toPrecision(3)));
const placeOf = (price) =>
  (price < leastDrawn ? 0 : Math.min(1000, Math.round(1 + ((Math.log10(price) + 4) * 999) / 5)));

const every = (selector, root = document) => [...root.querySelectorAll(selector)];
const named = (id) => document.getElementById(id);

function setUpCosts(costs) {
  let profile = 0;
  let prices = [];
  let driver = "";
  let isOwn = false;

  const answer = (apps) => [isOwn ? "Computed for your prices." : `Computed for ${costs.profiles[profile].description}.`,
    ...apps.flatMap(([app, tools]) => {
      const found = tools.find(({ tool, ratios }) => !tool.startsWith("native") && ratios[0]);
      return found ? [`In ${app}, ${found.tool} takes ${asRatio(found.ratios[0])} as long as native without waits, `
        + `and ${asRatio(found.ratios[1])} with them.`] : [];
    })].join(" ");

  function showFigures() {
    const apps = every("[data-app]").map((table) => {
      const tools = computed(costs, table.dataset.app, driver, prices);
      for (const { tool, texts } of tools) {
        const row = every("[data-tool]", table).find((row) => row.dataset.tool === tool);
        every(".figure", row).forEach((cell, place) => { cell.textContent = texts[place]; });
      }
      return [table.dataset.app, tools];
    });
    named("costs-answer").textContent = answer(apps);
  }

  function showPrice(row, place) {
    const price = prices[place];
    row.querySelector(".price").textContent = price ? asPrice(price[0]) : "not known";
    row.querySelector(".range").textContent = price ? `${asPrice(price[1])}–${asPrice(price[2])}` : "";
    row.querySelector("[type=range]").value = price ? placeOf(price[0]) : 0;
    const field = row.querySelector("[type=text]");
    field.value = price ? asPrice(price[0]) : "";
    field.setCustomValidity("");
    row.querySelector(".problem").textContent = "";
  }

  function choose(place) {
    profile = place;
    prices = costs.primitives.map((name) => {
      const price = costs.profiles[place].primitives[name];
      return price ? [price.value, price.low, price.high] : null;
    });
    driver = costs.profiles[place].policy;
    isOwn = false;
    for (const button of every("[data-profile]")) {
      button.setAttribute("aria-pressed", Number(button.dataset.profile) === place);
    }
    every("[data-price]").forEach(showPrice);
    showFigures();
  }

  function set(row, value) {
    const place = Number(row.dataset.price);
    prices[place] = [value, value, value];
    isOwn = true;
    for (const button of every("[data-profile]")) button.setAttribute("aria-pressed", false);
    showPrice(row, place);
    showFigures();
  }

  named("prices").addEventListener("input", ({ target }) => {
    if (target.type === "range") set(target.closest("tr"), priceAt(Number(target.value)));
  });
  named("prices").addEventListener("change", ({ target }) => {
    if (target.type !== "text") return;
    const row = target.closest("tr");
    const value = target.value.trim() === "" ? NaN : Number(target.value.replace(",", "."));
    if (value >= 0 && value <= 3600) return set(row, value);
    target.setCustomValidity("Enter seconds from 0 to 3600.");
    row.querySelector(".problem").textContent = "Enter seconds from 0 to 3600.";
  });
  named("costs").addEventListener("click", ({ target }) => {
    if (target.matches("[data-profile]")) choose(Number(target.dataset.profile));
  });
  addEventListener("beforeprint", () => { named("prices").open = true; });
  choose(0);
}

if (named("costs")) setUpCosts(JSON.parse(named("data").textContent).costs);
