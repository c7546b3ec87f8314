Feature: Beer Explorer

  Scenario: B.1 Search beers by name

    # TC 1 Find a beer
    When Tap the search field.
    Then The search field is active.
    When Enter "400".
    Then The result shows the beer "400".
    When Tap the beer "400".
    Then The beer's detail is shown.
    When Tap Back.
    Then The search result is shown, with "400".
    When Tap the cross to cancel the search.
    Then All beers are shown.
