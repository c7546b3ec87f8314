# Plays scenario B.1 with Selenium for Ruby: ruby b1.rb ADDRESS-OF-DUET-SERVE
#
# `displayed?` and `attribute` are scripts that this client sends, not commands.
require "selenium-webdriver"

def check(expectation, holds)
  abort "B.1: expectation #{expectation} does not hold" unless holds
end

driver = Selenium::WebDriver.for(
  :remote, url: ARGV.fetch(0),
  capabilities: Selenium::WebDriver::Remote::Capabilities.new(
    "platformName" => "iOS", "appium:bundleId" => "app.duet.beer-explorer",
    "appium:autoWebview" => true, "duet:clock" => "wall"
  )
)
begin
  wait = Selenium::WebDriver::Wait.new(timeout: 10, interval: 0.02)
  search = -> { driver.find_element(css: "input[placeholder='Search']") }
  names = -> { driver.find_elements(css: "#beers .name").map(&:text) }
  shown = ->(text) { wait.until { driver.find_elements(xpath: "//*[. = '#{text}']").any?(&:displayed?) } }

  search.call.click
  check 1, driver.switch_to.active_element.attribute("placeholder") == "Search"

  search.call.send_keys("400")
  shown.call("1 beer")
  check 2, names.call == ["400"]

  driver.find_element(css: "#beers a").click
  shown.call("blonde")
  check 3, driver.find_element(css: "#detail #name").text == "400"

  driver.find_element(xpath: "//button[. = 'Back']").click
  shown.call("1 beer")
  check 4, names.call == ["400"] && search.call.attribute("value") == "400"

  driver.find_element(css: "button[aria-label='Clear']").click
  shown.call("462 beers")
  check 5, search.call.attribute("value") == "" && names.call.length == 30
ensure
  driver.quit
end
