/** Menu files that attack the import; no till or spreadsheet writes them. */

const tooLong = "is too long, perhaps because a quotation mark";
const tooManyCells = "The file has too many cells";

/** Each file with its description and with words of the message that the import shows. */
export function hostileMenus(): [what: string, bytes: Buffer, words: string][] {
  const csv: Record<string, [rows: string, words: string]> = {
    "a cell of 10 MB": [`${"x".repeat(10_000_000)},100\n`, "The file is too large"],
    "a cell of 4 MB": [`${"x".repeat(3_900_000)},100\n`, tooLong],
    "quotation marks only": ['"'.repeat(3_900_000), tooLong],
    "a quotation mark that is never closed": [`"${"x\n".repeat(450_000)}`, tooLong],
    "line ends only": ["\n".repeat(499_000), "The file has headers, but no rows."],
    "20,000 wrong rows": ["a,zz\n".repeat(19_999), "rows refused"],
    "a name of accents": [`${"\u0301".repeat(40_000)},100\n`, "1 row refused"],
    "accents of one letter that have to be sorted": [
      `a${"\u0301\u0327".repeat(24_000)},100\n`.repeat(38),
      "rows refused",
    ],
    "a NUL": ["a\0,1\n", "This is not a text file"],
  };
  const json: Record<string, [text: string, words: string]> = {
    "100,000 nested lists": ["[".repeat(100_000) + "]".repeat(100_000), "This JSON is not a menu"],
    "dishes that are 600,000 nested objects": [
      `{"dishes":${'{"a":'.repeat(600_000)}1${"}".repeat(600_000)}}`,
      "dishes",
    ],
    "1.2 million empty dishes": [`{"dishes":[${"{},".repeat(1_200_000)}{}]}`, "more than 5000 entries"],
    "1.2 million sizes": [`{"dishes":[{"name":"a","sizes":[${"{},".repeat(1_200_000)}{}]}]}`, "more than 8 entries"],
    "a price of three million digits": [`{"dishes":[{"name":"a","price":1${"0".repeat(3_000_000)}}]}`, "price"],
    "a prototype": ['{"dishes":[{"__proto__":{"name":"a"},"price":1}],"constructor":{"prototype":{}}}', "name"],
    "a list that is not closed": [`{"dishes":[${"{},".repeat(10_000)}`, "This JSON ends too early"],
    "an error after 4 MB of brackets": [`{"dishes":${"[".repeat(3_900_000)}x`, "Line 1 of this JSON cannot be read"],
  };
  return [
    ["a million columns", Buffer.from(`${"a,".repeat(1_000_000)}\n1,2\n`), tooManyCells],
    ["400,000 columns", Buffer.from(`${"a,".repeat(400_000)}\n1,2\n`), tooLong],
    ...Object.entries(csv).map(([what, [rows, words]]) => entry(what, `Dish,Price\n${rows}`, words)),
    ...Object.entries(json).map(([what, [text, words]]) => entry(what, text, words)),
    ["an archive", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(3_000_000)]), "This is an Excel workbook"],
  ];
}

const entry = (what: string, text: string, words: string): [string, Buffer, string] => [what, Buffer.from(text), words];
