import CSV
import Testing

struct CSVTests {
  @Test func `a string is one field and not a formula`() {
    #expect(
      CSVText.table(["a", "b"], [["=1+\"a\",\nb", "-1"]]) == "a,b\r\n\"'=1+\"\"a\"\",\nb\",-1\r\n")
  }
}
