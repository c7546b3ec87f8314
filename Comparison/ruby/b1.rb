# Plays scenario B.1 with Selenium for Ruby, and finds native elements by id: ruby b1.rb SERVER-URL
#
# This client implements `displayed?` and `attribute` with scripts, not commands.
require "selenium-webdriver"

def step(_text)
  yield
end

def expect(text)
  abort "B.1: \"#{text}\" failed" unless yield
end

def session(app, **more)
  Selenium::WebDriver.for(
    :remote, url: ARGV.fetch(0),
    capabilities: Selenium::WebDriver::Remote::Capabilities.new(
      "platformName" => "iOS", "appium:bundleId" => app, "duet:clock" => "wall", **more
    )
  )
end

driver = session("app.duet.beer-explorer", "appium:autoWebview" => true)
begin
  wait = Selenium::WebDriver::Wait.new(timeout: 10, interval: 0.02)
  search = -> { driver.find_element(css: "input[placeholder='Search']") }
  names = -> { driver.find_elements(css: "#beers .name").map(&:text) }
  shown = ->(text) { wait.until { driver.find_elements(xpath: "//*[. = '#{text}']").any?(&:displayed?) } }

  step("Tap the search field.") { search.call.click }
  expect("The search field is active.") do
    driver.switch_to.active_element.attribute("placeholder") == "Search"
  end

  step('Enter "400".') { search.call.send_keys("400") }
  expect('The result shows the beer "400".') do
    shown.call("1 beer")
    names.call == ["400"]
  end

  step('Tap the beer "400".') { driver.find_element(css: "#beers a").click }
  expect("The beer's detail is shown.") do
    shown.call("blonde")
    driver.find_element(css: "#detail #name").text == "400"
  end

  step("Tap Back.") { driver.find_element(xpath: "//button[. = 'Back']").click }
  expect('The search result is shown, with "400".') do
    shown.call("1 beer")
    names.call == ["400"] && search.call.attribute("value") == "400"
  end

  step("Tap the cross to cancel the search.") do
    driver.find_element(css: "button[aria-label='Clear']").click
  end
  expect("All beers are shown.") do
    shown.call("462 beers")
    search.call.attribute("value") == "" && names.call.length == 30
  end
ensure
  driver.quit
end

driver = session("app.duet.tinylog", "appium:processArguments" => { "args" => %w[--store memory] })
begin
  # Selenium sends both as CSS selectors.
  step("Tap add (+).") { driver.find_element(id: "Add").click }
  expect("A screen asks for name and colour.") do
    driver.find_elements(name: "Save").length == 1 && driver.find_element(id: "red").enabled?
  end
ensure
  driver.quit
end
