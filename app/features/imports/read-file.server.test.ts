import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { maxFileBytes } from "./decode-file.ts";
import { readFile } from "./read-file.server.ts";

const read = (content: string | Uint8Array, restaurant = "Ravi Grill") =>
  readFile(typeof content === "string" ? new TextEncoder().encode(content) : content, restaurant);

function readDishes(content: string | Uint8Array, restaurant?: string) {
  const file = read(content, restaurant);
  if ("problem" in file || file.file.kind !== "catalogue") throw new Error(JSON.stringify(file));
  return { ...file, dishes: file.file.dishes };
}

const bytesOf = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);

test.each([
  ["commas", "SKU,Dish,Price\nN-1,Naan,40\n"],
  ["semicolons", "SKU;Dish;Price\nN-1;Naan;40\n"],
  ["tabs", "SKU\tDish\tPrice\nN-1\tNaan\t40\n"],
  ["a byte order mark", "\ufeffSKU,Dish,Price\nN-1,Naan,40\n"],
  ["a first line for Excel that names the separator", "\ufeffsep=;\r\nSKU;Dish;Price\r\nN-1;Naan;40\r\n"],
  ["line ends of Windows, and none at the end", "SKU,Dish,Price\r\nN-1,Naan,40"],
  ["line ends of old Macs", "SKU,Dish,Price\rN-1,Naan,40"],
  ["headers in another case, spaced", "sku, DISH ,price\nN-1, Naan , 40\n"],
  ["empty lines and columns without a header", "SKU,Dish,Price,,\n\nN-1,Naan,40,,\n,,,,\n"],
  [
    "UTF-16, as in Excel's text files",
    Buffer.concat([Buffer.from([0xff, 0xfe]), bytesOf("SKU\tDish\tPrice\nN-1\tNaan\t40", "utf16le")]),
  ],
])("%s are read", (_what, content) => {
  const { dishes, refusals, notes } = readDishes(content);
  expect(refusals).toEqual([]);
  expect(notes).toEqual([]);
  expect(dishes).toMatchObject([{ sku: "N-1", name: "Naan", price: 40 }]);
});

test.each([
  "1450",
  "1,450",
  "Rs 1450",
  "Rs. 1,450",
  "rs.1,450.00",
  "PKR 1450",
  "₨1,450",
  "1450/-",
  "1,450 Rs.",
  "1450 PKR",
  "1,450.0",
  "1\u00a0450",
  "1450,00",
])("%s is 1450 rupees", (price) => {
  expect(readDishes(`Dish,Price\nNaan,"${price}"`)).toMatchObject({ dishes: [{ price: 1450 }], refusals: [] });
});

test.each([
  ["a menu", "SKU,Dish,Price\nN-1,Naan,40\nK-1,Karahi,Rs 1,450\n"],
  ["a menu with a decimal comma", "Dish,Price\nNaan,40\nKarahi,1450,00\n"],
  ["extras", "Group,Option,Price\nOn the side,Raita,90\nOn the side,Platter,1,450\n"],
  ["restaurants", "Name,Address,Minimum order\nRavi Grill,Lahore,500\nKarahi House,Lahore,1,450\n"],
])("an amount whose comma splits its cell is refused in %s, not cut off", (_what, content) => {
  expect(read(content)).toMatchObject({ refusals: [{ line: 3, reason: expect.stringContaining("quotation marks") }] });
});

test.each(["cheap", "-40", "40.50", "40,5", "1.450", "1e3", "Rs. PKR", "Rs.", "٤٠"])("%s is not a price", (price) => {
  const { refusals } = readDishes(`Dish,Price\nRoti,20\nNaan,"${price}"`);
  expect(refusals).toEqual([
    { line: 3, reason: expect.stringContaining(`must be whole rupees, such as 450 or Rs. 1,450, not “${price}”`) },
  ]);
});

test.each(["10,000,001", "12345678901"])("%s is refused as too high", (price) => {
  const reason = `The price must be at most Rs. 10,000,000, not “${price}”.`;
  expect(readDishes(`Dish,Price\nRoti,20\nNaan,"${price}"`).refusals).toEqual([{ line: 3, reason }]);
});

test("a long cell is quoted without half an emoji at its end, which no page can show", () => {
  const { refusals } = readDishes(`Dish,Price\nNaan,${"x".repeat(39)}🍲`);
  expect(refusals).toEqual([{ line: 2, reason: expect.stringContaining(`not “${"x".repeat(39)}…”`) }]);
});

test("lines are counted as in an editor, including line ends in quotation marks", () => {
  const { refusals, dishes } = readDishes(
    'Dish,Description,Price\nNaan,"Hot,\nsoft\n""and"" fresh",40\nRoti,,cheap\n,,20\n',
  );
  expect(dishes[0]?.description).toBe('Hot,\nsoft\n"and" fresh');
  expect(refusals.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    expect.stringMatching(/^5: The price must be/),
    "6: The name of the dish is missing.",
  ]);
});

test("a file that is not UTF-8 is read as Windows-1252, with a note", () => {
  const { dishes, notes } = readDishes(bytesOf("Dish,Price\nCrème brûlée,300\n", "latin1"));
  expect(dishes[0]?.name).toBe("Crème brûlée");
  expect(notes).toEqual([expect.stringContaining("not in UTF-8")]);
});

test("an escaped formula is unescaped by the import", () => {
  const { dishes } = readDishes("Dish,Price\n'=Special,300\n'＝Chai,40\n'Tis,20\n");
  expect(dishes.map(({ name }) => name)).toEqual(["=Special", "＝Chai", "'Tis"]);
});

test("rows of a dish are its sizes, even without repeating its name", () => {
  const { dishes, refusals } = readDishes(
    "Category,Dish,Price,Size,Size price\nBBQ,Tikka,,Leg,300\nBBQ,,,Breast,350\nBBQ,Boti,500,,\nRolls,Tikka,200,,\nRolls,Tikka,200,,\n",
  );
  expect(dishes).toMatchObject([
    {
      name: "Tikka",
      category: "BBQ",
      sizes: [
        { name: "Leg", price: 300 },
        { name: "Breast", price: 350 },
      ],
    },
    { name: "Boti", price: 500, sizes: undefined },
    { name: "Tikka", category: "Rolls", lines: [5, 6] },
  ]);
  expect(refusals).toEqual([
    { line: 5, reason: "“Tikka” is also on line 6: each line of a dish needs a size." },
    { line: 6, reason: "“Tikka” is also on line 5: each line of a dish needs a size." },
  ]);
});

test.each([
  ["nothing", "", "The file is empty."],
  ["white space", " \n ", "The file is empty."],
  ["headers alone", "Dish,Price\n", "The file has headers, but no rows."],
  ["a workbook", Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2]), "This is an Excel workbook."],
  ["a picture", Buffer.from([0xff, 0xd8, 0, 0, 0]), "This is not a text file."],
  ["too many bytes", Buffer.alloc(maxFileBytes + 1, "a"), "The limit is 4 MB"],
  ["too many rows", `Dish,Price\n${"Naan,40\n".repeat(20_001)}`, "the limit is 20,000 rows"],
  ["too many columns", `${"x,".repeat(200)}Dish\n${"1,".repeat(200)}Naan\n`, "more than 200 columns"],
  ["a quote that never ends", 'Dish,Price\n"Naan,40\n', "please check its quotation marks"],
  ["a quote that never ends in a long file", `Dish,Price\n"Naan,40\n${"Roti,20\n".repeat(20_000)}`, "never closed"],
  ["a million commas", ",".repeat(1_000_000), "too many cells"],
  ["a million commas below a header", `Dish,Price\n${",".repeat(1_000_000)}`, "too many cells"],
  ["a million empty lines", `Dish,Price\n${"\r\n".repeat(1_000_000)}`, "too many cells"],
  ["many columns of many rows", `Dish,${"x,".repeat(150)}\n${"Naan,40\n".repeat(10_000)}`, "too many cells"],
  ["JSON of 10,000 levels", `{"dishes":${"[".repeat(10_000)}${"]".repeat(10_000)}`, "This JSON ends too early"],
  ["broken JSON", '{"dishes": [', "This JSON ends too early"],
  ["another JSON", '{"orders": []}', "This JSON is not a menu."],
])("%s is refused with a message that says why", (_what, content, words) => {
  expect(read(content)).toEqual({ problem: expect.stringContaining(words) });
});

test("JSON of 100,000 levels where a dish should be is refused at its place", { tags: "slow" }, () => {
  const deep = `{"dishes":[{"name":"Naan","price":40},${"[".repeat(100_000)}${"]".repeat(100_000)}]}`;
  expect(read(deep)).toMatchObject({ refusals: [{ reason: expect.stringMatching(/^dishes 2/) }] });
});

test("of hundreds of mistakes in JSON, 200 are listed", () => {
  expect(readDishes(JSON.stringify({ dishes: Array(201).fill({ price: 40 }) })).refusals).toHaveLength(200);
});

test.each([
  ["a syntax error", '{\n"dishes": [\n{"name":"Naan","price":40},\n]\n}', /^Line 4 of this JSON cannot be read/],
  ["a line end in a text", '{"dishes":[\n{"name":"Na\nan","price":40}]}', /^Line 2 of this JSON cannot be read/],
  ["a part missing at its end", '{"dishes":[{"name":"Naan","pri', /^This JSON ends too early/],
])("JSON with %s is refused with its line", (_what, content, problem) => {
  expect(read(content)).toEqual({ problem: expect.stringMatching(problem) });
});

test("spaces around a text of JSON do not count, as in a spreadsheet", () => {
  const padded = { name: " Naan\n", category: " Bread ", sku: " ", price: 40, sizes: [{ name: "Half ", price: 20 }] };
  const dishes = [{ name: "Naan", category: "Bread", sku: null, price: 40, sizes: [{ name: "Half", price: 20 }] }];
  expect(readDishes(JSON.stringify({ dishes: [padded] })).dishes).toEqual(dishes);
  const longest = "x".repeat(120);
  expect(readDishes(JSON.stringify({ dishes: [{ name: ` ${longest} `, price: 40 }] })).refusals).toEqual([]);
});

test.each([
  ["Windows in the first line", "Dish,Price\r\nNaan,40\nRoti,x\n"],
  ["Unix in the first line", "Dish,Price\nNaan,40\r\nRoti,x\r\n"],
  ["old Macs in the first line", "Dish,Price\rNaan,40\nRoti,x\r\n"],
])("rows and lines are told apart in a file that mixes line ends, with those of %s", (_what, content) => {
  const { dishes, refusals } = readDishes(content);
  expect(dishes).toMatchObject([{ line: 2, name: "Naan", price: 40 }, { name: "Roti" }]);
  expect(refusals).toMatchObject([{ line: 3 }]);
});

test.each(["\n", "\r\n", "\r"])("a line end %j in quotation marks counts once", (end) => {
  const rows = ["Dish,Description,Price", `"Naan","${end}Hot,${end}soft",40`, "Roti,,cheap", ",,20"];
  expect(readDishes(rows.join(end)).refusals.map(({ line }) => line)).toEqual([5, 6]);
});

test.each([
  ["half a character", Buffer.concat([bytesOf("\ufeffDish,Price\nNaan,40", "utf16le"), Buffer.from([0x41])])],
  ["a lone surrogate", bytesOf("\ufeffDish,Price\nNa\ud800an,40", "utf16le")],
])("UTF-16 with %s is refused, not read as another name", (_what, content) => {
  expect(read(content)).toEqual({ problem: expect.stringMatching(/UTF-16 file is damaged, or was cut off/) });
});

test.each([
  ["in a short file", 'Roti,10\n"Tikka,5\nNaan,1\n', /^Line 5 cannot be read as CSV/],
  ["in a long file", `"Tikka,5\n${"Naan,1\n".repeat(20_000)}`, /^Line 4 is too long, .* never closed/],
  ["of a cell in quotation marks", 'Roti "big",10\nNaan,1\n', /^Line 4 cannot be read as CSV/],
])("a wrong quotation mark %s is named by the line where its row begins", (_what, rows, problem) => {
  const head = '\ufeffDish,Description,Price\r\nبریانی,"hot\r\nsoft",40\r\n';
  expect(read(head + rows)).toEqual({ problem: expect.stringMatching(problem) });
});

test("a compressed file is refused with what to do, whatever its name", () => {
  expect(read(gzipSync("Dish,Price\nNaan,40\n"))).toEqual({ problem: expect.stringContaining("unpack it first") });
});

test("a file with two columns of the same header is refused, unless they are not imported", () => {
  expect(read("Dish,Price,price\nNaan,40,400\n")).toEqual({ problem: expect.stringMatching(/“price” .* twice/) });
  expect(readDishes("Dish,Price,Remark,Remark\nNaan,40,a,b\n").dishes).toMatchObject([{ price: 40 }]);
});

test("control characters are refused with their line, as at the desk: they are instructions to printers", () => {
  const csv = "Dish,Description,Price\nNaan,\u001b[31mhot,40\nRoti,,10\nBell\u0007,,5\n";
  expect(readDishes(csv).refusals).toEqual(
    [2, 4].map((line) => ({ line, reason: expect.stringContaining("characters that cannot be stored") })),
  );
  expect(read('{"dishes":[{"name":"Na\\u001ban","price":40}]}')).toMatchObject({
    refusals: [{ reason: "dishes 1, name: has characters that cannot be stored." }],
  });
});

test("a name with a composed letter equals one with a letter and an accent, as some programs write", () => {
  const { refusals } = readDishes("Dish,Price\nCaf\u00e9,300\nCafe\u0301,400\n");
  expect(refusals).toMatchObject([{ line: 2 }, { line: 3, reason: expect.stringContaining("also on line 2") }]);
});

test("a dish of Loyverse's export is on the menu while any of its variants is for sale", () => {
  const head = "Handle,Name,Option 1 name,Option 1 value,Available for sale [Ravi Grill],Price [Ravi Grill]\n";
  const rows = (first: string, second: string) => `boti,Boti,Size,Half,${first},300\nboti,,,Full,${second},500\n`;
  for (const [first, second, available] of [
    ["N", "Y", true],
    ["Y", "N", true],
    ["N", "N", false],
    ["", "", undefined],
  ] as const) {
    expect(readDishes(head + rows(first, second)).dishes, `${first} ${second}`).toMatchObject([{ available }]);
  }
});

test("the first twelve columns that are not imported are named, and others counted", () => {
  const { notes } = readDishes("Id,Dish,Price,Cost\nN-1,Naan,40,10\n");
  expect(notes).toEqual(["Not imported: Id, Cost."]);
  const others = "abcdefghijklmn".split("");
  const more = readDishes(`Dish,Price,${others}\nNaan,40\n`).notes;
  expect(more).toEqual([`Not imported: ${others.slice(0, 12).join(", ")} and 2 more.`]);
});

test("unknown headers are named, with those that were expected", () => {
  const refused = read("Artikel,Preis\nNaan,40\n");
  expect(refused).toEqual({
    problem: expect.stringMatching(/not recognized: Artikel, Preis\. Expected at least Dish and Price for a menu/),
  });
});

test("JSON with wrong values says where they are", () => {
  const file = read(
    JSON.stringify({
      dishes: [
        { name: "Naan", price: 40 },
        { name: "Roti", price: "20", sizes: [{ name: "Big", price: 1.5 }] },
      ],
    }),
  );
  expect(file).toMatchObject({
    refusals: [
      { line: undefined, reason: expect.stringMatching(/^dishes 2, price: /) },
      { line: undefined, reason: "dishes 2, sizes 1, price: must be whole rupees." },
    ],
  });
  expect(read('{"dishes":[{"name":"\\u0000"},{"name":"\\ud800"}]}')).toMatchObject({
    refusals: [{ reason: "dishes 1, name: has characters that cannot be stored." }, { reason: expect.any(String) }],
  });
});

const notATime = expect.stringMatching(/must be a time such as .*, “infinity” or null\.$/);

test.each<[string, unknown, string]>([
  ["dishes", {}, "dishes 1, name: is missing."],
  ["dishes", 5, "dishes 1: must be an object."],
  ["dishes", { name: 5 }, "dishes 1, name: must be a text."],
  ["dishes", { name: "Naan", popular: "yes" }, "dishes 1, popular: must be true or false."],
  ["dishes", { name: "Naan", sizes: {} }, "dishes 1, sizes: must be a list."],
  ["dishes", { name: "Naan", soldOutUntil: 5 }, notATime],
  ["dishes", { name: "Naan", soldOutUntil: "today" }, notATime],
  ["extras", { name: "Sauces", min: -1 }, "extras 1, min: must be at least 0."],
  ["extras", { name: "Sauces", min: 0.5 }, "extras 1, min: must be a whole number."],
  ["extras", { name: "Sauces", max: 21 }, "extras 1, max: must be at most 20."],
])("the %s %j in JSON are refused in plain words", (list, value, reason) => {
  expect(read(JSON.stringify({ [list]: [value] }))).toMatchObject({ refusals: [{ reason }] });
});

test("of several stores in Loyverse's export the one with the restaurant's name is used", () => {
  const csv =
    "Handle,Name,Price [Ravi Grill],Price [Airport],Available for sale [Ravi Grill],Available for sale [Airport]\nnaan,Naan,40,60,N,Y\n";
  expect(readDishes(csv)).toMatchObject({ dishes: [{ price: 40, available: false }] });
  expect(read(csv, "Another")).toEqual({ problem: expect.stringContaining("several stores: Ravi Grill, Airport") });
});
