/**
 * Flat drawings of food as SVG text, by pure functions: the same seed always gives the same picture.
 * Every food is centred on (0, 0) within a radius of 90, and placed on a background of 320 × 240.
 */
import { between, pick, type Random, seededRandom } from "./random.ts";

// ---- Strokes and shapes -----------------------------------------------------------------------

const n = (value: number) => String(Math.round(value));

function circle(x: number, y: number, r: number, fill: string, more = ""): string {
  return `<circle${x ? ` cx="${n(x)}"` : ""}${y ? ` cy="${n(y)}"` : ""} r="${r}" fill="${fill}"${more}/>`;
}

function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ""): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${rx}" ry="${ry}" fill="${fill}"${more}/>`;
}

function box(x: number, y: number, width: number, height: number, fill: string, round = 0, more = ""): string {
  const rx = round ? ` rx="${round}"` : "";
  return `<rect x="${n(x)}" y="${n(y)}" width="${width}" height="${height}"${rx} fill="${fill}"${more}/>`;
}

const shape = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}"${more}/>`;

function line(d: string, stroke: string, width: number, more = ""): string {
  return `<path d="${d}" stroke="${stroke}" stroke-width="${width}"${more}/>`;
}

const ring = (r: number, stroke: string, width: number, more = "") =>
  `<circle r="${r}" stroke="${stroke}" stroke-width="${width}"${more}/>`;

/** A path that is moved or scaled. */
const transformed = (transform: string, path: string) => path.replace("<path", `<path transform="${transform}"`);

function at(x: number, y: number, content: string, turn = 0, scale = 1): string {
  const rotate = turn ? ` rotate(${n(turn)})` : "";
  return `<g transform="translate(${n(x)} ${n(y)})${rotate}${scale === 1 ? "" : ` scale(${scale})`}">${content}</g>`;
}

const faint = (opacity: number) => ` opacity="${String(opacity).replace("0.", ".")}"`;

type Point = readonly [x: number, y: number];

/** Points spread evenly over a disc with a little jitter, so that a garnish does not clump. */
function spread(random: Random, count: number, radius: number, jitter = 5): Point[] {
  const start = random() * 6.28;
  return Array.from({ length: count }, (_, index) => {
    const distance = radius * Math.sqrt((index + 0.5) / count);
    const angle = start + index * 2.39996;
    const shift = () => (random() * 2 - 1) * jitter;
    return [distance * Math.cos(angle) + shift(), distance * Math.sin(angle) + shift()] as const;
  });
}

/** Many short strokes in one path: rice, ginger, seeds. */
function strokes(random: Random, count: number, radius: number, length: number, colour: string, width: number): string {
  const d = spread(random, count, radius).map(([x, y]) => {
    const angle = random() * 6.28;
    return `M${n(x)} ${n(y)}l${n(length * Math.cos(angle))} ${n(length * Math.sin(angle))}`;
  });
  return line(d.join(""), colour, width);
}

function dots(random: Random, count: number, radius: number, size: number, colour: string): string {
  const d = spread(random, count, radius).map(([x, y]) => `M${n(x)} ${n(y)}h0`);
  return line(d.join(""), colour, size);
}

/** A closed, softly wobbling outline. */
function blob(random: Random, rx: number, ry: number, wobble: number, corners = 8): string {
  const points = Array.from({ length: corners }, (_, index): Point => {
    const angle = (index / corners) * 6.283;
    const stretch = 1 + (random() * 2 - 1) * wobble;
    return [rx * stretch * Math.cos(angle), ry * stretch * Math.sin(angle)];
  });
  const middle = (index: number): string => {
    const [ax, ay] = points[index % corners] as Point;
    const [bx, by] = points[(index + 1) % corners] as Point;
    return `${n((ax + bx) / 2)} ${n((ay + by) / 2)}`;
  };
  const curves = points.map(([x, y], index) => `Q${n(x)} ${n(y)} ${middle(index)}`);
  return `M${middle(corners - 1)}${curves.join("")}Z`;
}

// ---- Parts of several foods -------------------------------------------------------------------

const leafGreen = "#295";
const darkGreen = "#174";
const chilliRed = "#d8342b";

function leaf(colour = leafGreen): string {
  return shape("M0 11C-9 4-8-6 0-12 8-6 9 4 0 11Z", colour) + line("M0 8V-6", "#fff", 1, faint(0.45));
}

function coriander(): string {
  return line("M0 9V-7M-6-1h0M6-1h0M0-8h0M-4-6h0M4-6h0", leafGreen, 7) + line("M0 10V-6", darkGreen, 1.5);
}

function lemon(): string {
  return (
    shape("M-17 0A17 17 0 0 0 17 0Z", "#f5c518") +
    shape("M-13 1A13 13 0 0 0 13 1Z", "#fdeb8b") +
    line("M0 2v9M-3 2l-5 7M3 2l5 7", "#f5c518", 1.5)
  );
}

function lemonSlice(): string {
  return circle(0, 0, 14, "#f5c518") + circle(0, 0, 11, "#fdeb8b") + line("M0-9V9M-8-4 8 4M-8 4 8-4", "#f5c518", 1.5);
}

function tomato(): string {
  return circle(0, 0, 13, "#d8342b") + circle(0, 0, 10, "#f0614f") + line("M0-6v3M5 3l-2-2M-5 3l2-2", "#ffd9a0", 3);
}

function cucumber(): string {
  return circle(0, 0, 12, "#4b6") + circle(0, 0, 10, "#d9f0c4") + line("M0-5h0M4 3h0M-4 3h0", "#a8d48a", 3);
}

const onion = (r = 11) =>
  `<g stroke="#b59" stroke-width="3">${`<circle r="${r}"/>`}<circle r="${r - 5}" stroke="#e3b4d4"/></g>`;

function chilli(colour = leafGreen): string {
  return (
    line("M-14 5Q0 6 13-7", colour, 7) +
    line("M-10 3Q0 3 9-5", "#fff", 1.5, faint(0.4)) +
    line("M-15 5l-6 2", darkGreen, 3)
  );
}

function egg(): string {
  return oval(0, 0, 17, 13, "#fff") + oval(0, 2, 17, 12, "#efe6d6", faint(0.5)) + circle(1, 0, 8, "#f7a823");
}

/** A piece of meat with its shine. */
function chunk(random: Random, size: number, colour: string, shine: string): string {
  return (
    shape(blob(random, size, size * 0.78, 0.16, 7), colour) +
    line(
      `M${n(-size * 0.45)} ${n(-size * 0.25)}Q0 ${n(-size * 0.65)} ${n(size * 0.4)} ${n(-size * 0.3)}`,
      shine,
      4,
      faint(0.8),
    )
  );
}

function chunks(random: Random, count: number, radius: number, size: number, colour: string, shine: string): string {
  const two = [chunk(random, size + 2, colour, shine), chunk(random, size - 1, colour, shine)];
  return spread(random, count, radius, 4)
    .map(([x, y], index) => at(x, y, two[index % 2] ?? "", random() * 360))
    .join("");
}

/** A chicken leg with its bone, along the x axis. */
function leg(colour: string, shine: string): string {
  return (
    line("M20 0H46", "#f0d9b0", 8) +
    line("M46-3h0M46 4h0", "#f0d9b0", 11) +
    shape("M26 0C22 14-2 25-20 20-38 15-40-14-22-20-4-26 20-14 26 0Z", colour) +
    line("M-24-10Q-10-17 6-9", shine, 5)
  );
}

function skewer(content: string): string {
  return line("M-82 0H82", "#9aa0a8", 3.5) + circle(82, 0, 6, "#6f757d") + content;
}

const shadow = (r: number) => circle(6, 9, r, "#321", faint(0.14));

function plate(rim: string): string {
  return shadow(88) + circle(0, 0, 88, "#fff") + ring(77, rim, 3) + circle(0, 0, 64, "#f3f0ea");
}

function bowl(outside: string, inside: string, food: string): string {
  return (
    shadow(82) +
    circle(0, 0, 82, outside) +
    ring(77, "#fff", 2, faint(0.35)) +
    circle(0, 0, 69, inside) +
    circle(0, 3, 64, food)
  );
}

function wok(food: string): string {
  return (
    shadow(80) +
    line("M-78-16C-104-16-104 16-78 16M78-16C104-16 104 16 78 16", "#2a2b30", 9) +
    circle(0, 0, 80, "#2a2b30") +
    ring(75, "#565861", 3) +
    circle(0, 0, 68, "#17181b") +
    circle(0, 2, 63, food)
  );
}

function board(): string {
  return (
    box(-84, -50, 180, 122, "#321", 22, faint(0.14)) +
    box(-90, -60, 180, 122, "#c98d55", 22) +
    box(-90, -60, 180, 116, "#dba872", 22) +
    line("M-70-34H40M-30 26H74M-74 40H-40", "#c98d55", 2) +
    circle(74, -42, 6, "#b57a43")
  );
}

/** A shadow on the table under things seen from the side. */
const ground = (width: number, y = 74) => oval(4, y, width, 9, "#321", faint(0.16));

const steam = (x: number, y: number) =>
  line(
    `M${x} ${y}q-9-11 0-21t0-20M${x + 24} ${y + 4}q-9-11 0-21t0-18M${x - 24} ${y + 4}q-9-11 0-21t0-18`,
    "#fff",
    5,
    faint(0.8),
  );

/** The colour that the name of a dish implies: the first that has one of its words, or parts of words, in its key. */
function tint(name: string, fallback: string, colours: Record<string, string>): string {
  const isNamed = (word: string) => name.toLowerCase().includes(word);
  return Object.entries(colours).find(([words]) => words.split("|").some(isNamed))?.[1] ?? fallback;
}

const fruits = {
  mango: "#f9a825",
  "berry|rooh": "#ec5f82",
  "pomegranate|falsa": "#b3244f",
  "lime|margarita|apple|pista|green": "#9ccc4d",
  "chocolate|oreo": "#6b3f2a",
  "coffee|dates": "#b5763c",
  watermelon: "#f0524f",
  "pina|kulfa|malai": "#fbe08a",
};

/** The same piece at all these points. */
const repeat = (points: readonly Point[], piece: string) => points.map(([x, y]) => at(x, y, piece)).join("");

/** The same piece in several places, each turned in some direction. */
function scatter(random: Random, count: number, radius: number, piece: string, jitter = 6): string {
  return spread(random, count, radius, jitter)
    .map(([x, y]) => at(x, y, piece, random() * 360))
    .join("");
}

/** Noodles or spaghetti as nested arcs. */
function nest(random: Random, colours: readonly string[], radius: number, width: number): string {
  return colours
    .map((colour) => {
      const d = spread(random, 9, radius * 0.55, 6).map(([x, y]) => {
        const r = between(random, 14, 26);
        const turn = random() * 6.28;
        const [dx, dy] = [r * Math.cos(turn), r * Math.sin(turn)];
        return `M${n(x - dx)} ${n(y - dy)}a${r} ${r} 0 0 1 ${n(2 * dx)} ${n(2 * dy)}`;
      });
      return line(d.join(""), colour, width);
    })
    .join("");
}

function tallGlass(liquid: string, top: string, straw: string): string {
  return (
    ground(44) +
    line("M12-60 26-96", straw, 7) +
    shape("M-38-62H38L28 68Q27 76 18 76H-18Q-27 76-28 68Z", "#fff", faint(0.75)) +
    shape("M-33-40H33L25 64Q24 70 18 70H-18Q-24 70-25 64Z", liquid) +
    top +
    line("M-24-26-18 46", "#fff", 6, faint(0.45))
  );
}

function cup(colour: string, shade: string, drink: string): string {
  return (
    oval(4, 68, 84, 12, "#321", faint(0.16)) +
    oval(0, 60, 78, 12, "#fff") +
    oval(0, 57, 56, 7, "#e8e2da") +
    `<ellipse cx="54" cy="8" rx="23" ry="21" stroke="${shade}" stroke-width="11"/>` +
    shape("M-54-26H54Q54 60 18 60H-18Q-54 60-54-26Z", colour) +
    shape("M24 60Q54 56 54-26H40Q40 50 8 60Z", shade) +
    oval(0, -26, 54, 14, shade) +
    oval(0, -25, 48, 10, drink)
  );
}

// ---- The foods --------------------------------------------------------------------------------

type Draw = (random: Random, seed: string) => string;

const rims = ["#f3b49a", "#f2cf7d", "#9cc7b1", "#a9bfe6", "#d9b3d6", "#d8b08f"];
const rice = (random: Random, base: string, colours: readonly string[]) =>
  shape(blob(random, 70, 66, 0.06, 9), base) + colours.map((colour) => strokes(random, 18, 56, 9, colour, 4)).join("");

const gravy = (random: Random, colour: string, glow: string) =>
  shape(blob(random, 60, 60, 0.07, 9), colour) + dots(random, 7, 46, 12, glow) + dots(random, 9, 52, 5, glow);

const foods = {
  biryani: (random, seed) => {
    const green = /sindhi|memon|bombay/i.test(seed);
    const meat = tint(seed, "#a9562a", { "mutton|beef": "#7d3c22", veg: "#e8b04c", prawn: "#f08a5d" });
    return (
      plate(pick(random, rims)) +
      rice(random, "#f0b43c", ["#fff4d2", "#ffdf85", "#ee8322"]) +
      at(-20, -10, leg(meat, "#d98a52"), between(random, -60, -20)) +
      at(24, 24, chunk(random, 20, meat, "#d98a52"), random() * 360) +
      strokes(random, 12, 52, 11, "#6b2f14", 3) +
      (random() < 0.5 ? at(28, -28, egg(), between(random, -30, 40)) : at(30, -30, tomato())) +
      scatter(random, green ? 6 : 3, 46, leaf()) +
      at(-38, 40, lemon(), 200)
    );
  },
  pulao: (random) =>
    plate(pick(random, rims)) +
    rice(random, "#c9975b", ["#f3ddb3", "#e2b877", "#a8713a"]) +
    chunks(random, 4, 34, 18, "#7d4526", "#b87a4c") +
    dots(random, 10, 50, 9, "#5b2b1b") +
    strokes(random, 9, 50, 8, "#f58a2c", 4) +
    scatter(random, 2, 40, coriander()),
  friedRice: (random) =>
    bowl("#c2382f", "#8f241f", "#f3d99b") +
    rice(random, "#f3d99b", ["#fff6dd", "#e9bd62"]) +
    dots(random, 12, 52, 8, "#4fae54") +
    dots(random, 11, 50, 8, "#f5842b") +
    strokes(random, 7, 46, 9, "#ffd23f", 9) +
    chunks(random, 4, 38, 11, "#b06a36", "#dd9d63"),
  plainRice: (random) =>
    plate(pick(random, rims)) +
    rice(random, "#f4ead3", ["#fffdf6", "#fff6e0", "#e5d5b2"]) +
    strokes(random, 11, 48, 3, "#7c4b22", 3) +
    scatter(random, 2, 30, coriander()),
  karahi: (random, seed) => {
    const sauce = tint(seed, "#c63f1d", { "white|makhni": "#efd2a4", "mutton|gosht|beef": "#9c3418" });
    const meat = tint(seed, "#e9965a", { "mutton|gosht|beef": "#7b3a20", "white|makhni": "#c98a55", prawn: "#ffb08a" });
    return (
      wok(sauce) +
      gravy(random, sauce, "#f39a35") +
      chunks(random, 7, 44, 17, meat, "#fbd0a0") +
      strokes(random, 13, 48, 14, "#fea", 4) +
      at(-24, 22, chilli(), between(random, -40, 40)) +
      at(26, -24, chilli(), between(random, 0, 120)) +
      scatter(random, 4, 46, coriander())
    );
  },
  handi: (random, seed) => {
    const sauce = tint(seed, "#ee9144", { "achari|reshmi": "#f3cf95", ginger: "#dc6a2c" });
    return (
      bowl("#a6552f", "#6e3218", sauce) +
      shape(blob(random, 58, 58, 0.06), sauce) +
      chunks(random, 6, 40, 16, "#c46a35", "#f7c48d") +
      line("M-40 8C-30-42 42-40 36 2 30 32-18 30-14 4-10-10 8-10 10 2", "#fff3df", 6, faint(0.9)) +
      strokes(random, 8, 44, 11, "#fe9", 4) +
      scatter(random, 3, 38, coriander())
    );
  },
  curry: (random, seed) => {
    const sauce = tint(seed, "#b8481f", { "kofta|qorma": "#b4551f" });
    return (
      bowl("#33688a", "#234a63", sauce) +
      gravy(random, sauce, "#f0902f") +
      chunks(random, 5, 36, 19, "#7c3a20", "#bd7144") +
      strokes(random, 8, 48, 10, "#fe9", 3) +
      scatter(random, 4, 44, coriander())
    );
  },
  nihari: (random) =>
    bowl("#e9e1d2", "#cbbda4", "#8f2f12") +
    gravy(random, "#8f2f12", "#e2791e") +
    at(-6, 6, chunk(random, 36, "#5f2a18", "#96502f"), random() * 360) +
    at(8, 2, circle(0, 0, 15, "#f6e7cd") + circle(0, 0, 8, "#c96f3b")) +
    strokes(random, 15, 52, 15, "#fea", 4) +
    at(-34, -28, chilli(), 20) +
    scatter(random, 3, 46, coriander()) +
    at(38, 34, lemon(), 150),
  haleem: (random) =>
    bowl("#4c7a5d", "#335641", "#c78a3c") +
    line("M-44 4A44 44 0 1 1 0 46M-26 4A26 26 0 1 1 4 28M-8 6a9 9 0 1 1 10 6", "#dda85c", 9) +
    strokes(random, 22, 34, 13, "#6d3214", 4) +
    strokes(random, 8, 46, 13, "#fea", 4) +
    scatter(random, 3, 42, leaf()) +
    at(38, 34, lemon(), 150),
  daal: (random, seed) => {
    const base = tint(seed, "#efb22f", { "makhni|maash": "#9a5a33", "chana|chole": "#c98a35" });
    return (
      bowl("#b98a4a", "#8a6130", base) +
      shape(blob(random, 58, 58, 0.05), base) +
      dots(random, 34, 54, 8, "#ffdc73") +
      line("M-40-6Q-16-40 16-20T44 14", "#d9571c", 5, faint(0.75)) +
      strokes(random, 12, 44, 3, "#5b3214", 3) +
      at(2, 8, chilli(chilliRed), random() * 90) +
      at(-22, -16, chilli(chilliRed), 70) +
      strokes(random, 6, 40, 11, "#7a3a12", 4) +
      scatter(random, 3, 40, coriander())
    );
  },
  vegetables: (random, seed) => {
    const base = tint(seed, "#d98a2b", { "saag|bhindi": "#4f7f35", baingan: "#80405c" });
    return (
      bowl("#e7b23e", "#c48f25", base) +
      shape(blob(random, 58, 58, 0.07), base) +
      strokes(random, 9, 46, 2, "#ffd98a", 17) +
      strokes(random, 8, 46, 10, "#f2762a", 8) +
      dots(random, 14, 50, 9, "#5db356") +
      dots(random, 6, 44, 11, "#e43") +
      scatter(random, 3, 40, coriander())
    );
  },
  paneer: (random, seed) => {
    const base = tint(seed, "#e2742e", { palak: "#3f7d3c", malai: "#f1d6a5" });
    return (
      bowl("#7b5ea7", "#57407c", base) +
      gravy(random, base, "#fff3") +
      scatter(random, 8, 46, box(-11, -11, 22, 22, "#fff7e4", 4) + box(-11, 5, 22, 6, "#e9d3a6", 3), 3) +
      line("M-36 20Q-10-8 8 14T42-6", "#fff4e0", 5) +
      scatter(random, 3, 40, coriander())
    );
  },
  seekh: (random, seed) => {
    const meat = tint(seed, "#8d4526", { reshmi: "#bb6e36" });
    const kebab = skewer(
      box(-60, -12, 116, 24, meat, 12) +
        line("M-46-8v14M-26-9v16M-6-8v15M14-9v16M34-8v15", "#4b1f10", 4, faint(0.6)) +
        line("M-50-6H40", "#e0985f", 4, faint(0.8)),
    );
    return (
      plate(pick(random, rims)) +
      `<g transform="rotate(${between(random, -32, -18)})">` +
      at(0, -30, kebab) +
      at(4, 2, kebab) +
      at(-2, 34, kebab) +
      "</g>" +
      at(42, 44, circle(0, 0, 21, "#fff") + circle(0, 0, 16, "#5ba24a") + circle(-4, -4, 4, "#8fce74")) +
      at(-44, -44, onion()) +
      at(-54, -22, onion(9)) +
      at(-28, -58, lemon(), 120) +
      at(30, -52, leaf(), 40)
    );
  },
  tikka: (random, seed) => {
    const meat = tint(seed, "#d7541f", {
      malai: "#efc98c",
      "beef|bihari": "#85401f",
      hari: "#7f9a3a",
      fish: "#e58a43",
    });
    const meatPiece = chunk(random, 17, meat, "#ffc27d") + line("M-8 6 6 9M-3 1l9 3", "#4b1f10", 3, faint(0.55));
    const piece = (x: number) => at(x, 0, meatPiece, between(random, -20, 20));
    const stick = (side: string) =>
      skewer(piece(-48) + box(-31, -13, 9, 26, side, 4) + piece(-4) + box(13, -13, 9, 26, "#b59", 4) + piece(40));
    return (
      board() +
      `<g transform="rotate(${between(random, -10, 8)})">` +
      at(0, -30, stick("#4b6")) +
      at(4, 8, stick("#f2b632")) +
      at(-2, 42, stick("#4b6")) +
      "</g>" +
      at(-70, -44, lemon(), 200) +
      at(72, 48, leaf(), 60) +
      at(60, 54, leaf(darkGreen), 110)
    );
  },
  roast: (random) =>
    plate(pick(random, rims)) +
    circle(0, 0, 62, "#e9f2d5") +
    scatter(random, 7, 56, leaf("#7b5")) +
    at(-8, -20, leg("#c4581f", "#f2a361"), between(random, -30, -10), 1.25) +
    at(4, 24, leg("#c4581f", "#f2a361"), between(random, 150, 190), 1.1) +
    line("M-30-30-10-10M-16-36 4-16M0 14l14 18M14 10l12 16", "#5a2410", 4, faint(0.5)) +
    at(48, -44, tomato()) +
    at(-48, 42, lemonSlice()) +
    at(-26, 56, cucumber()),
  kebab: (random) => {
    const patty =
      shape(blob(random, 36, 35, 0.06, 9), "#53240f") +
      shape(blob(random, 32, 31, 0.07, 9), "#7c3d20") +
      strokes(random, 7, 24, 5, "#c78248", 4) +
      dots(random, 4, 22, 7, chilliRed) +
      dots(random, 4, 22, 6, leafGreen);
    return (
      plate(pick(random, rims)) +
      at(-26, -22, patty, random() * 40) +
      at(30, -12, patty, 120 + random() * 40) +
      at(-6, 30, patty, 250) +
      at(46, 36, tomato()) +
      at(-52, 26, onion()) +
      at(10, -58, lemon(), 190)
    );
  },
  chops: (random) => {
    const chop =
      line("M14-4Q40-20 64-14", "#e8cfa4", 10) +
      shape("M22-10C26 12 2 26-18 22-36 16-34-14-14-20 4-24 18-20 22-10Z", "#8a4224") +
      shape("M10-8C14 6-2 14-14 11-24 7-22-10-10-12 0-14 8-13 10-8Z", "#b4623a") +
      line("M-20-4-4 14M-10-14 10 6", "#4b1f10", 4, faint(0.6));
    return (
      plate(pick(random, rims)) +
      circle(0, 0, 62, "#5f6b52") +
      scatter(random, 7, 54, leaf("#8fce74")) +
      at(-16, -34, chop, -12) +
      at(-20, 4, chop, 4) +
      at(-18, 40, chop, 16) +
      at(50, 46, lemonSlice())
    );
  },
  pizza: (random, seed) => {
    const veggie = /margh?erita|garden|mushroom/i.test(seed);
    const top = tint(seed, "#c23b2a", { "chicken|ranch": "#c9692e", mushroom: "#d8c3a5", "veg|margherita": "#e43" });
    return (
      shadow(86) +
      circle(0, 0, 86, "#e8dccb") +
      ring(82, "#d3c3ab", 2) +
      circle(0, 0, 76, "#c67f38") +
      circle(0, -2, 74, "#e0a155") +
      circle(0, 0, 64, "#cf3f27") +
      shape(blob(random, 66, 66, 0.04, 9), "#ffd166") +
      dots(random, 9, 54, 13, "#ffe7a3") +
      line("M-60 0H60M-30-52 30 52M-30 52 30-52", "#d9902f", 2, faint(0.8)) +
      spread(random, veggie ? 7 : 10, 54, 4)
        .map(([x, y]) => circle(x, y, 9, top) + circle(x - 2, y - 2, 3, "#fff5"))
        .join("") +
      strokes(random, veggie ? 12 : 7, 52, 11, "#3f9d50", 5) +
      scatter(random, veggie ? 8 : 5, 50, '<circle r="5" stroke="#323" stroke-width="4"/>') +
      (veggie ? scatter(random, 3, 36, leaf()) : strokes(random, 7, 50, 10, "#b59", 4))
    );
  },
  burger: (random, seed) => {
    const patty = tint(seed, "#6d3518", { "zinger|chicken|fish|patty": "#d58a35", veg: "#b98a3a" });
    const crisp = patty === "#d58a35";
    const meat = (y: number) =>
      (crisp ? line(`M-60 ${y}q10-9 20 0t20 0 20 0 20 0 20 0 20 0`, patty, 20) : box(-68, y - 11, 136, 22, patty, 11)) +
      line(`M-52 ${y - 4}H30`, "#fff", 3, faint(0.25));
    const double = /stack|mighty/i.test(seed);
    const cheese = (y: number) =>
      shape(`M-66 ${y}H66L44 ${y + 7} 30 ${y + 18} 12 ${y + 6}H-24L-38 ${y + 14} -54 ${y + 6}Z`, "#ffc531");
    const lift = double ? -22 : 0;
    return (
      ground(80) +
      shape("M-66 52H66Q66 76 44 76H-44Q-66 76-66 52Z", "#d98b3a") +
      line("M-50 66H10", "#f0b265", 4) +
      meat(40) +
      cheese(28) +
      (double ? meat(20) + cheese(6) : "") +
      at(
        0,
        lift,
        box(-58, 14, 50, 9, "#e43", 4) +
          box(2, 14, 52, 9, "#e43", 4) +
          line("M-66 9q8 11 16 0t17 0 17 0 17 0 17 0 17 0 16 0 14 0", "#62b24a", 11) +
          shape("M-68 2C-68-44-38-62 0-62S68-44 68 2Z", "#d98b3a") +
          shape("M-68 0C-68-46-38-62 0-62S58-46 58-10 20-6-68 0Z", "#e8a552") +
          transformed("translate(-6 -34) scale(1.2 .55)", strokes(random, 13, 30, 5, "#fff1c9", 4)),
      )
    );
  },
  sandwich: (random, seed) => {
    const inside = tint(seed, "#e9b98a", { "beef|steak": "#7c3d20", cheese: "#ffc531", egg: "#ffe9a8" });
    const half =
      shape("M-62 44 0-50 62 44Z", "#c98544") +
      shape("M-50 40 0-38 50 40Z", "#f1cf95") +
      box(-62, 44, 124, 8, "#fff3d6", 3) +
      line("M-56 55q7 8 14 0t14 0 14 0 14 0 14 0 14 0 14 0 14 0", "#5fb24c", 8) +
      box(-58, 58, 116, 8, "#e43", 3) +
      box(-60, 66, 120, 10, inside, 3) +
      box(-62, 76, 124, 10, "#d99a55", 4);
    return (
      ground(88, 76) +
      at(-22, -18, half, 0, 0.95) +
      at(40, 12, half, between(random, 4, 8), 0.75) +
      line("M-22-66V-40", "#b57a43", 3) +
      circle(-22, -66, 6, "#8cb548") +
      circle(-24, -68, 2, "#e43")
    );
  },
  fries: (random, seed) => {
    const sticks = Array.from({ length: 11 }, (_, index) => {
      const x = -44 + index * 9;
      return box(
        x,
        -70 + between(random, 0, 26),
        10,
        90,
        index % 2 ? "#fd5" : "#f2b632",
        3,
        ` transform="rotate(${n((index - 5) * 2.5)})"`,
      );
    });
    const loaded = /cheese|masala/i.test(seed);
    return (
      ground(56) +
      sticks.join("") +
      (loaded ? line("M-40-16q10 22 20 2t20 4 20-2 18 2", "#ff9f1c", 11) : "") +
      shape("M-56-14Q0 14 56-14L42 70Q41 76 34 76H-34Q-41 76-42 70Z", "#d8342b") +
      shape("M20 2Q42-4 56-14L42 70Q41 76 34 76H16Z", "#b3241f") +
      circle(-4, 38, 17, "#fd5") +
      line("M-10 38a6 6 0 0 0 12 0", "#d8342b", 4)
    );
  },
  friedChicken: (random, seed) => {
    const coat = tint(seed, "#d88a34", { "hot|peri": "#c9501f", "honey|korean": "#b5531c" });
    const piece = (turn: number) =>
      leg(coat, "#f6c069") +
      at(-8, 0, strokes(random, 8, 18, 4, "#f6c069", 4) + dots(random, 5, 18, 4, "#8d4d16"), turn);
    return (
      plate(pick(random, rims)) +
      circle(0, 0, 64, "#c94f3a") +
      ring(58, "#e58a76", 2) +
      at(-10, -34, piece(0), -14) +
      at(14, 4, piece(40), 160) +
      at(-14, 36, piece(90), 14) +
      at(48, -38, circle(0, 0, 20, "#fff") + circle(0, 0, 15, chilliRed) + circle(-4, -4, 4, "#f37b6b"))
    );
  },
  roll: (random, seed) => {
    const filling = tint(seed, "#c8602a", {
      "malai|mayo|cheese": "#f0c98a",
      "bihari|seekh": "#7c3d20",
      paneer: "#efb24a",
    });
    const one =
      shape("M-26-60Q0-72 26-60L22 56Q0 66-22 56Z", "#e3b36b") +
      oval(0, -60, 26, 11, "#f0cf94") +
      oval(0, -60, 20, 8, filling) +
      line("M-10-62h0M4-58h0", leafGreen, 6) +
      line("M10-62h0M-3-57h0", "#b59", 5) +
      dots(random, 6, 22, 7, "#b87f38") +
      shape("M-27-4 27-22 23 60Q0 72-23 60Z", "#fff") +
      shape(
        "M-26 14 26-4 25 12-25 30ZM-24 44 24 27 23 42-23 59Z",
        pick(random, ["#e43", "#2e7d5b", "#2563eb", "#f08a24"]),
      );
    return (
      plate(pick(random, rims)) +
      at(-22, 2, one, between(random, -26, -18)) +
      at(28, 4, one, between(random, 10, 20)) +
      at(-58, 30, lemon(), 190) +
      at(58, -40, leaf(), 40)
    );
  },
  shawarma: (random, seed) => {
    const meat = tint(seed, "#b96a32", { beef: "#7c3d20", zaitoon: "#8a9a45" });
    return (
      ground(62) +
      `<g transform="translate(0 -34) scale(1.05 .8)">${chunks(random, 6, 30, 15, meat, "#eaad74")}</g>` +
      line("M-36-36q9-14 18 0t18 0 18 0 18 0", "#6fbf52", 10) +
      line("M-32-20q10-12 20 0t22-2 22 0", "#fff6e6", 8) +
      line("M-22-48l8 6M2-56l9 4M22-46l-7 8", "#e43", 8) +
      shape("M-54-26Q0 6 54-26L22 70Q0 82-22 70Z", "#e9bd7c") +
      shape("M16-8Q40-14 54-26L22 70Q12 76 6 76Z", "#d39f57") +
      shape("M-36 24 36 14 21 72Q0 82-21 72Z", "#fff") +
      line("M-30 40 30 32M-26 56 24 50", pick(random, ["#e43", "#2e7d5b", "#2563eb"]), 6)
    );
  },
  samosa: (random, seed) => {
    const round = /pakor|spring|nugget/i.test(seed);
    const one = round
      ? shape(blob(random, 24, 20, 0.14, 8), "#b97428") +
        at(-2, -3, shape(blob(random, 21, 17, 0.14, 8), "#e2a54a")) +
        dots(random, 3, 12, 5, leafGreen)
      : shape("M-34 26Q0 38 34 26L6-30Q0-36-6-30Z", "#b97428") +
        shape("M-30 22Q-4 30 18 22L2-28Q-2-32-6-28Z", "#e9b156") +
        line("M-22 20Q0 26 22 20", "#8f5417", 3) +
        dots(random, 3, 14, 4, "#c98535");
    return (
      plate(pick(random, rims)) +
      at(-30, -22, one, -12) +
      at(26, -28, one, 14) +
      at(-24, 32, one, 6) +
      (round ? at(8, 4, one, 50) : "") +
      at(36, 34, circle(0, 0, 24, "#fff") + circle(0, 0, 19, "#4d9a46") + line("M-9-3Q0-10 8-4", "#86cd77", 4)) +
      at(2, -62, leaf(), 30)
    );
  },
  chaat: (random, seed) => {
    const bhalla = /bhall/i.test(seed);
    return (
      bowl("#e4573d", "#b53a25", "#fff4e2") +
      (bhalla
        ? chunks(random, 4, 30, 19, "#f3dcae", "#ffe")
        : dots(random, 22, 52, 13, "#d9a04e") + strokes(random, 8, 46, 2, "#f6d68b", 16)) +
      line("M-46-14C-20-40-10 10 16-14S48 4 40 16M-36 26Q-8 4 10 30T44 36", "#fffdf7", 9) +
      line("M-44 6Q-18-18 2 8T46-8M-22 44Q4 20 30 42", "#7a2e18", 5) +
      strokes(random, 10, 46, 7, "#f5b52e", 3) +
      dots(random, 7, 46, 8, "#e43") +
      scatter(random, 4, 42, coriander())
    );
  },
  golGappay: (random) => {
    const puri =
      circle(0, 0, 20, "#c98a35") +
      circle(-1, -2, 18, "#eab85e") +
      circle(2, 2, 9, "#8a5420") +
      line("M-2 0h0M5 1h0M1 6h0", "#f6d68b", 4);
    const onRim = (index: number) => {
      const angle = (index / 8) * 6.283 + random() * 0.1;
      return at(58 * Math.cos(angle), 58 * Math.sin(angle), puri, random() * 90);
    };
    return (
      plate(pick(random, rims)) +
      [0, 1, 2, 3, 4, 5, 6, 7].map(onRim).join("") +
      circle(0, 0, 31, "#d8e6ef") +
      circle(0, 0, 26, "#7d8f2f") +
      line("M-12-6Q0-14 10-8", "#b4c65a", 4) +
      at(4, 6, leaf())
    );
  },
  naan: (random, seed) => {
    const base = tint(seed, "#f0cf94", { "garlic|roghni|kulcha": "#eabf74", "qeema|cheese": "#dfaa5d" });
    const garnish = /garlic|qeema/i.test(seed)
      ? strokes(random, 14, 46, 5, leafGreen, 4)
      : strokes(random, 16, 46, 3, "#ffe", 3);
    const bread =
      shape(blob(random, 66, 50, 0.07, 9), "#c98f4c") +
      at(-1, -4, shape(blob(random, 63, 47, 0.07, 9), base)) +
      dots(random, 12, 42, 13, "#d09a52") +
      dots(random, 7, 44, 6, "#8a5526") +
      line("M-34-22q10 22 4 40M-8-32q10 28 4 60M18-30q10 26 4 54", "#dbb06c", 4, faint(0.8)) +
      garnish;
    return (
      board() +
      at(8, 6, shape(blob(random, 64, 48, 0.06, 9), "#b98045"), 14) +
      at(-2, 0, bread, between(random, -14, 10))
    );
  },
  roti: (random) =>
    plate(pick(random, rims)) +
    circle(4, 6, 66, "#c9a066") +
    circle(0, 0, 66, "#e9cb98") +
    circle(-2, -3, 58, "#f2dcb0") +
    dots(random, 16, 52, 9, "#c08a4e") +
    dots(random, 8, 48, 15, "#dcb67a") +
    dots(random, 7, 48, 5, "#86562b"),
  paratha: (random, seed) => {
    const flakes = Array.from({ length: 5 }, (_, index) => {
      const r = 14 + index * 11;
      const turn = between(random, 0, 360);
      const broken = ` stroke-dasharray="${r * 4} ${r}" transform="rotate(${turn})"`;
      return ring(r, index % 2 ? "#b97428" : "#f6d48e", 5, broken);
    });
    const stuffed = /aloo|qeema|nutella/i.test(seed);
    return (
      plate(pick(random, rims)) +
      circle(4, 6, 68, "#a8682a") +
      circle(0, 0, 68, "#dda253") +
      flakes.join("") +
      dots(random, 8, 50, 10, "#c07a30") +
      (stuffed ? strokes(random, 10, 46, 5, leafGreen, 4) + dots(random, 5, 40, 7, chilliRed) : "") +
      at(8, -4, box(-13, -10, 26, 20, "#fe7", 5) + box(-13, 4, 26, 6, "#f2c23e", 3), between(random, -30, 30))
    );
  },
  halwaPuri: (random) =>
    shadow(88) +
    circle(0, 0, 88, "#c9d1d8") +
    circle(0, 0, 80, "#e6ebef") +
    ring(72, "#c9d1d8", 2) +
    at(
      -24,
      -22,
      circle(3, 4, 42, "#a96f2b") +
        circle(0, 0, 42, "#e4a94e") +
        circle(-4, -5, 33, "#f0c272") +
        dots(random, 9, 30, 6, "#cc8b37"),
    ) +
    at(
      -32,
      42,
      circle(0, 0, 29, "#aab5bf") +
        circle(0, 0, 25, "#b5701f") +
        dots(random, 13, 19, 9, "#e0b064") +
        dots(random, 3, 14, 5, leafGreen),
    ) +
    at(
      42,
      18,
      circle(0, 0, 33, "#aab5bf") +
        circle(0, 0, 29, "#f28c1c") +
        line("M-16-4q8-10 16 0t14-2M-10 10q8-8 18 0", "#ffb95c", 5) +
        strokes(random, 5, 17, 4, "#fff3d6", 5) +
        strokes(random, 4, 18, 4, "#7a3", 4),
    ) +
    at(32, -46, circle(0, 0, 20, "#aab5bf") + circle(0, 0, 16, "#b9542a") + strokes(random, 5, 9, 6, leafGreen, 4)),
  eggs: (random, seed) => {
    const pan =
      shadow(76) +
      box(60, -9, 44, 18, "#2a2b30", 9) +
      circle(0, 0, 76, "#2a2b30") +
      ring(71, "#565861", 2) +
      circle(0, 0, 64, "#3a3b42");
    if (/shakshuka|masala/i.test(seed)) {
      return (
        pan +
        shape(blob(random, 58, 50, 0.07), "#e8a92f") +
        at(-2, -4, shape(blob(random, 54, 46, 0.07), "#fd5")) +
        dots(random, 8, 42, 9, "#e43") +
        strokes(random, 10, 42, 5, leafGreen, 5) +
        strokes(random, 7, 40, 7, "#b59", 4)
      );
    }
    const one = () =>
      shape(blob(random, 32, 28, 0.12), "#fff") + circle(0, 0, 13, "#f9a825") + circle(-4, -4, 4, "#ffdf85");
    return (
      pan +
      at(-26, -12, one()) +
      at(24, 18, one()) +
      dots(random, 12, 46, 3, "#5b4636") +
      at(26, -36, leaf(), 50) +
      at(-28, 40, tomato(), 0, 0.9)
    );
  },
  chai: (random, seed) => {
    const tea = tint(seed, "#b5723a", {
      kashmiri: "#f2a9b4",
      qahwa: "#c3b13a",
      lemon: "#8c3b17",
      "karak|tandoori|gur": "#9d5a2a",
    });
    const [colour, shade] = pick(random, [
      ["#fff", "#e4ded6"],
      ["#2f6f8f", "#245870"],
      ["#c5472f", "#a23623"],
      ["#3d7a5c", "#2e6048"],
      ["#a8623a", "#8a4c2a"],
    ] as const);
    return (
      cup(colour, shade, tea) +
      oval(-10, -27, 22, 4, "#fff", faint(0.25)) +
      line("M-34 4h0M-12 10h0M10 10h0M-24 26h0M0 30h0M18 24h0", colour === "#fff" ? "#e8a33d" : "#ffe0a6", 8) +
      steam(0, -44) +
      (/kashmiri/i.test(seed) ? line("M-22-25h3M0-22h3M14-27h2", "#6f9d3b", 4) : "") +
      at(-60, 56, oval(0, 0, 16, 7, "#d99a4e") + line("M-8-1h0M0 1h0M8-1h0", "#9c6328", 3))
    );
  },
  coffee: (random, seed) => {
    const base = tint(seed, "#c98b52", { "americano|espresso": "#4a2818", mocha: "#7d4a2d" });
    const mug = pick(random, ["#2f6f8f", "#c5472f", "#3d7a5c", "#e7b23e", "#7b5ea7"]);
    const art =
      base === "#4a2818"
        ? ring(50, "#8a5428", 5) + line("M-20-24Q4-38 26-18", "#a86b38", 5)
        : pick(random, [
            shape("M0 38C-46 8-36-34-12-28-4-26 0-18 0-14 0-18 4-26 12-28 36-34 46 8 0 38Z", "#fff1dc") +
              shape("M0 18C-20 2-14-14-6-13 0-11 0-6 0-4 0-6 0-11 6-13 14-14 20 2 0 18Z", base),
            line(
              "M0 42V-36M0 30Q-34 22-36-6M0 30Q34 22 36-6M0 10Q-24 4-26-22M0 10Q24 4 26-22" +
                "M0-8Q-12-14-12-32M0-8Q12-14 12-32",
              "#fff1dc",
              8,
            ),
            ring(42, "#fff1dc", 8) + ring(24, "#fff1dc", 8) + circle(0, 0, 8, "#fff1dc"),
          ]);
    return (
      shadow(86) +
      circle(0, 0, 86, "#fff") +
      ring(79, "#eee6da", 3) +
      at(0, 0, box(50, -10, 38, 20, mug, 10), between(random, -50, 30)) +
      circle(0, 0, 66, mug) +
      circle(0, 0, 60, "#fff") +
      circle(0, 1, 55, base) +
      ring(53, "#fff4", 3) +
      art
    );
  },
  shake: (random, seed) => {
    const colour = tint(seed, "#f1d3a3", fruits);
    return tallGlass(
      colour,
      line("M-30 20Q-10 0 0 24T30 10", "#fff", 7, faint(0.35)) +
        shape("M-40-40C-52-60-32-72-22-66-18-86 18-86 22-66 36-72 52-58 40-40Z", "#fffaf2") +
        line("M-22-54Q0-66 24-56", "#eadfce", 5) +
        transformed(
          "translate(0 -58) scale(1.2 .6)",
          dots(random, 6, 18, 5, pick(random, ["#6b3f2a", "#e43", "#7a3"])),
        ) +
        circle(-4, -82, 9, "#d24") +
        line("M-4-90Q0-98 6-99", darkGreen, 3),
      pick(random, ["#e43", "#2563eb", "#2e9e6b"]),
    );
  },
  juice: (random, seed) => {
    const colour = tint(seed, "#fb8c1e", fruits);
    const slice =
      circle(0, 0, 24, colour) +
      circle(0, 0, 20, "#fff7e0") +
      circle(0, 0, 18, colour, faint(0.75)) +
      line("M0-16V16M-14-8 14 8M-14 8 14-8", "#fff7e0", 3);
    return tallGlass(
      colour,
      oval(0, -40, 33, 6, "#fff", faint(0.45)) +
        box(-20, -26, 18, 18, "#fff", 4, ' opacity=".5" transform="rotate(12 -11 -17)"') +
        box(6, -12, 17, 17, "#fff", 4, ' opacity=".45" transform="rotate(-14 14 -4)"') +
        dots(random, 8, 24, 5, "#fff8") +
        at(-36, -58, slice) +
        at(18, -66, leaf(), 40),
      pick(random, ["#e43", "#2563eb", "#2e9e6b", "#fff"]),
    );
  },
  lassi: (random, seed) => {
    const colour = tint(seed, "#fff8ea", { salted: "#eef6dc" });
    return (
      ground(48) +
      shape("M-46-58H46L36 66Q35 76 24 76H-24Q-35 76-36 66Z", "#c98d4a") +
      shape("M-46-58H-22L-16 76H-24Q-35 76-36 66Z", "#e2b06c") +
      shape("M26-58H46L36 66Q35 76 24 76H16Z", "#ab7032") +
      line("M-42-20H42M-38 40H38", "#ab7032", 4) +
      line("M-38 6q10-14 19 0t19 0 19 0 19 0", "#f0cd93", 4) +
      oval(0, -58, 46, 13, "#e2b06c") +
      oval(0, -60, 41, 12, colour) +
      shape("M-40-60C-42-78-16-84-4-76 12-88 42-76 40-60Z", colour) +
      line("M-24-68Q-8-76 6-69", "#e9dcc4", 4) +
      transformed("translate(0 -68) scale(1.6 .5)", strokes(random, 6, 14, 3, "#7a3", 4))
    );
  },
  drink: (random, seed) => {
    const [body, band] = /water/i.test(seed)
      ? (["#a9d8f2", "#2f86c9"] as const)
      : pick(random, [
          ["#5a2a1b", "#d8342b"],
          ["#f58a1f", "#2e7d5b"],
          ["#63b948", "#f2c230"],
          ["#3a2a5c", "#e64b86"],
        ] as const);
    return (
      ground(32) +
      box(-11, -92, 22, 14, band, 3) +
      shape("M-10-78H10C10-50 30-46 30-24V66Q30 76 20 76H-20Q-30 76-30 66V-24C-30-46-10-50-10-78Z", body) +
      box(-30, -8, 60, 46, band) +
      circle(0, 15, 15, "#fff", faint(0.9)) +
      shape("M-10 15Q0 4 10 15 0 26-10 15Z", body) +
      line("M-19-22V60", "#fff", 6, faint(0.4)) +
      dots(random, 6, 20, 4, "#fff7")
    );
  },
  gulabJamun: (random) => {
    const ball =
      circle(2, 3, 20, "#4a1d0e") +
      circle(0, 0, 20, "#7c3417") +
      line("M-10-8Q-2-15 8-11", "#c47a48", 5) +
      line("M-4 3h3M3 0h2M1 6h2", "#a8c256", 3);
    return bowl("#eee3cf", "#d0bd98", "#d98a2b") + ring(56, "#f0b45c", 3) + repeat(spread(random, 6, 44, 2), ball);
  },
  rasmalai: (random) => {
    const ball =
      circle(2, 3, 23, "#dfc98a") +
      circle(0, 0, 23, "#ffe") +
      circle(-2, -3, 15, "#fff") +
      line("M-5 2h4M3-3h3M2 6h3", "#8b4", 4) +
      line("M-2-4l5-3", "#e07b1c", 2);
    return (
      bowl("#c24b7a", "#963459", "#fdeec2") +
      repeat(spread(random, 4, 38, 2), ball) +
      strokes(random, 8, 54, 4, "#8b4", 4) +
      strokes(random, 6, 50, 7, "#e98a24", 2)
    );
  },
  jalebi: (random) => {
    const curl = "M0 0c8-6 15 6 4 13s-26-5-18-20 36-14 42 6-12 38-34 32";
    const curls = line(curl, "#c9560c", 13) + line(curl, "#f7871a", 10) + line(curl, "#ffb347", 3);
    const coil = () => at(0, 0, curls, random() * 360);
    return (
      plate(pick(random, rims)) +
      at(-26, -28, coil()) +
      at(32, -20, coil()) +
      at(-28, 32, coil()) +
      at(24, 34, coil()) +
      strokes(random, 9, 52, 4, "#8b4", 4)
    );
  },
  barfi: (random, seed) => {
    const colours = tint(seed, "#f0cd88", {
      "pista|mixed": "#b5c972",
      habshi: "#8a5a35",
      motichoor: "#f2a52f",
      cham: "#f2a5b4",
    });
    const ball = /ladd/i.test(seed);
    const others = [colours, /mix/i.test(seed) ? "#f2a52f" : colours, /mix/i.test(seed) ? "#fbeccb" : colours];
    const one = (colour: string) =>
      ball
        ? circle(2, 4, 22, "#b5701f") +
          circle(0, 0, 22, colour) +
          dots(random, 12, 17, 5, "#ffc65c") +
          line("M-3-3h5M4 4h3", "#8b4", 4)
        : box(-19, -16, 40, 40, "#0002", 6) +
          box(-20, -20, 40, 40, colour, 6) +
          box(-14, -14, 26, 22, "#fff", 4, faint(0.35)) +
          line("M-5-6l8 4M-3 5l7-3", "#6f9d3b", 4);
    return (
      plate(pick(random, rims)) +
      (
        [
          [-24, -32],
          [26, -28],
          [0, 4],
          [-44, 14],
          [44, 16],
          [-16, 46],
          [26, 46],
        ] as const
      )
        .map(([x, y], index) => at(x, y, one(others[index % 3] ?? colours), ball ? 0 : 45, ball ? 1 : 0.82))
        .join("")
    );
  },
  kheer: (random, seed) => {
    const base = tint(seed, "#fff3d8", {
      gajar: "#e5692a",
      zarda: "#f6b21f",
      shahi: "#fdeac4",
      mango: "#ffd565",
      "lab-e|halwa|sheer": "#f3d7a0",
    });
    const grain =
      base === "#e5692a" || base === "#f6b21f"
        ? strokes(random, 30, 54, 9, base === "#e5692a" ? "#f79a55" : "#ffe08a", 4)
        : line("M-40 2Q-10-34 20-8T40 24", "#fff", 7, faint(0.6));
    return (
      bowl("#b5643a", "#874524", base) +
      grain +
      strokes(random, 10, 46, 6, "#7a3", 5) +
      strokes(random, 8, 48, 8, "#f3e2c0", 6) +
      strokes(random, 8, 48, 8, "#a66a34", 2) +
      dots(random, 5, 40, 6, "#c2456b")
    );
  },
  iceCream: (random, seed) => {
    const first = tint(seed, pick(random, ["#f6c6d0", "#fff0cf", "#c9e2b3"]), fruits);
    const colours = /banana/i.test(seed) ? ["#f19db0", "#fbe9b7", "#7b4a31"] : [first, "#fff3da", first];
    const scoop = (x: number, y: number, colour: string) =>
      at(
        x,
        y,
        circle(0, 0, 30, colour) +
          line("M-16-12Q-6-23 8-20", "#fff", 6, faint(0.55)) +
          line("M-27 10q7 11 14 1t14 0 14 0 12-2", colour, 8),
      );
    return (
      ground(50) +
      scoop(-26, -16, colours[1] ?? first) +
      scoop(27, -16, colours[2] ?? first) +
      scoop(0, -46, colours[0] ?? first) +
      line("M-16-60Q0-40 16-60", "#6b3f2a", 7, faint(first === "#6b3f2a" ? 0 : 0.9)) +
      transformed("translate(0 -44)", strokes(random, 8, 22, 4, pick(random, ["#e43", "#2563eb", "#7a3"]), 4)) +
      shape("M30-40 52-88 62-84 44-36Z", "#d99a4e") +
      circle(-2, -80, 8, "#d24") +
      shape("M-64 0H64Q60 42 14 48V64H32Q38 76 28 76H-28Q-38 76-32 64H-14V48Q-60 42-64 0Z", "#bfe3f5") +
      shape("M-64 0H-40Q-34 36-4 48H-14Q-60 42-64 0Z", "#e4f4fc") +
      line("M-58 4H58", "#fff", 5)
    );
  },
  kulfi: (random, seed) => {
    const colour = tint(seed, "#f6dfae", fruits);
    const one =
      box(-7, 50, 14, 36, "#d9a560", 6) +
      shape("M-26 58V-34Q-26-66 0-66T26-34V58Q26 62 20 62H-20Q-26 62-26 58Z", colour) +
      line("M-13-36V42M13-36V42", "#fff", 6, faint(0.35)) +
      at(0, -10, strokes(random, 9, 26, 5, "#7a3", 5) + strokes(random, 6, 24, 5, "#a66a34", 4));
    return (
      plate(pick(random, rims)) +
      at(-26, 0, one, between(random, -22, -14), 0.92) +
      at(28, 2, one, between(random, 8, 18), 0.92) +
      strokes(random, 5, 60, 4, "#7a3", 4)
    );
  },
  falooda: (random, seed) =>
    tallGlass(
      "#fdf0e4",
      box(-27, 26, 54, 40, tint(seed, "#e9557d", fruits), 10) +
        line("M-26 4q8-12 16 0t16 0 16 0M-24 18q8-12 16 0t16 0 14 0", "#f7c873", 5) +
        dots(random, 10, 22, 4, "#323") +
        line("M-28-14q8 8 14 0t14 0 14 0 12 0", "#e9557d", 8, faint(0.6)) +
        circle(-14, -54, 25, "#fbe9b7") +
        circle(18, -50, 23, tint(seed, "#c9e2b3", fruits)) +
        line("M-28-62Q-14-78 2-66", "#e9557d", 7) +
        transformed("translate(0 -58)", strokes(random, 7, 20, 4, "#7a3", 4)),
      "#e9557d",
    ),
  cake: (random, seed) => {
    const sponge = tint(seed, "#f4cf8e", {
      "fudge|forest": "#5f3423",
      velvet: "#b3243f",
      pista: "#a9bd62",
      "coffee|lotus": "#c88a4a",
    });
    const icing = tint(seed, "#fff6e6", { fudge: "#7d4a30", pineapple: "#ffe38a", "lotus|coffee": "#e9bd7f" });
    return (
      ground(84, 66) +
      oval(0, 62, 84, 14, "#fff") +
      oval(0, 59, 66, 9, "#ece5da") +
      shape("M-66-8 66-24V52L-66 58Z", sponge) +
      shape("M-66 12 66 0V12L-66 26ZM-66 40 66 31V40L-66 50Z", icing) +
      shape("M-66-8-10-44Q60-46 66-24Z", icing) +
      line("M-64-5q8 16 16-1t16-2 16-2 16-2 16-2 16-2 16-2 14-2", icing, 9) +
      circle(14, -48, 13, "#fff") +
      circle(14, -58, 11, "#d24") +
      line("M15-68Q18-78 26-80", darkGreen, 3) +
      circle(10, -62, 3, "#fff9") +
      transformed(
        "translate(-16 -28) scale(1.5 .4)",
        strokes(random, 7, 18, 4, pick(random, ["#e43", "#6b3f2a", "#7a3"]), 4),
      )
    );
  },
  croissant: (random, seed) => {
    if (/patt/i.test(seed)) {
      const one =
        box(-34, -24, 68, 56, "#a8682a", 8) +
        box(-36, -30, 72, 56, "#e2a54a", 8) +
        line("M-28-22-6 18M-12-24 10 18M4-24 26 18M20-24 30-6", "#b97428", 4) +
        line("M-30-26H26", "#f6d08a", 4);
      return (
        plate(pick(random, rims)) +
        at(-22, -18, one, -12) +
        at(26, 22, one, between(random, 4, 16)) +
        at(-46, 44, circle(0, 0, 19, "#fff") + circle(0, 0, 15, chilliRed))
      );
    }
    const bend = shape(
      "M-76 26C-70-22-34-50 0-50S70-22 76 26C76 36 62 38 56 28 46 8 26-2 0-2S-46 8-56 28C-62 38-76 36-76 26Z",
      "#c07a30",
    );
    return (
      plate(pick(random, rims)) +
      at(
        0,
        14,
        at(3, 6, bend.replace("#c07a30", "#0002")) +
          bend +
          shape("M-34-42C-30-20-24-8-20 0L20 0C24-8 30-20 34-42 14-54-14-54-34-42Z", "#e9ae58") +
          shape("M-70 2C-60-22-52-32-40-38L-26 2-52 20ZM70 2C60-22 52-32 40-38L26 2 52 20Z", "#d8953f") +
          line("M-14-42Q0-47 14-42M-54-16l8-8M44-22l8 8", "#f9dc9a", 5),
        between(random, -22, 22),
      ) +
      (/chocolate/i.test(seed) ? line("M-42-6 -20-24M-10 4 6-28M20 8 38-12", "#5f3423", 6) : "") +
      dots(random, 12, 62, 3, "#d8953f")
    );
  },
  cookies: (random, seed) => {
    const base = tint(seed, "#dba35a", { double: "#6b3f2a", nan: "#eac684" });
    const one =
      transformed("translate(3 4)", shape(blob(random, 33, 32, 0.05, 9), "#0002")) +
      shape(blob(random, 33, 32, 0.05, 9), base) +
      ring(25, "#fff3", 3) +
      dots(random, 6, 22, 8, base === "#eac684" ? "#8b4" : "#46261a") +
      dots(random, 5, 22, 4, "#ffffff66");
    return (
      plate(pick(random, rims)) +
      at(-30, -26, one, random() * 90) +
      at(32, -18, one, 90 + random() * 90) +
      at(2, 32, one, 200)
    );
  },
  doughnut: (random, seed) => {
    const icing = tint(seed, pick(random, ["#f19db0", "#6b3f2a", "#fbe9b7", "#9fd0e8"]), fruits);
    const one = (colour: string) =>
      circle(3, 5, 36, "#0002") +
      circle(0, 0, 36, "#d8953f") +
      shape(blob(random, 33, 33, 0.07, 9), colour) +
      circle(0, 0, 12, "#d8953f") +
      circle(0, 1, 9, "#f3f0ea") +
      ["#e43", "#2563eb", "#fd5"]
        .map(
          (sprinkle) =>
            `<g transform="scale(1.25)">${line(
              spread(random, 5, 22, 2)
                .filter(([x, y]) => x * x + y * y > 140)
                .map(([x, y]) => `M${n(x)} ${n(y)}l${between(random, -3, 3)} 3`)
                .join("") || "M18 0l2 2",
              sprinkle,
              3,
            )}</g>`,
        )
        .join("");
    return (
      plate(pick(random, rims)) +
      at(-28, -20, one(icing)) +
      at(28, 24, one(pick(random, ["#6b3f2a", "#fff0cf", "#f19db0"])))
    );
  },
  brownie: (random) =>
    plate(pick(random, rims)) +
    at(
      -8,
      10,
      box(-44, -34, 92, 80, "#0002", 8) +
        box(-48, -40, 92, 80, "#4a2818", 8) +
        box(-48, -40, 92, 68, "#6b3f2a", 8) +
        line("M-38-24q16 10 30 0t30 2 12-2M-36 8q14-10 28 2t32-4", "#7f4f36", 4) +
        dots(random, 8, 32, 7, "#3a1d12"),
      between(random, -14, 14),
    ) +
    at(
      6,
      -14,
      circle(0, 0, 30, "#fff3da") +
        line("M-16-12Q-6-23 8-20", "#fff", 6) +
        line("M-24 4q8 16 14 0t12 4 14-2", "#46261a", 7),
    ) +
    at(44, 38, circle(0, 0, 9, "#d24") + circle(-3, -3, 3, "#fff8")) +
    at(-50, 40, leaf(), 60),
  waffle: (random, seed) => {
    const pancakes = /pancake/i.test(seed);
    const base = pancakes
      ? circle(4, 6, 62, "#a8682a") +
        circle(0, 0, 62, "#d8953f") +
        circle(-3, -6, 54, "#efc272") +
        ring(54, "#d8953f", 2)
      : at(
          0,
          0,
          box(-52, -46, 110, 104, "#a8682a", 16) +
            box(-56, -52, 110, 104, "#e0a04a", 16) +
            line("M-34-44V44M-12-44V44M10-44V44M32-44V44M-48-30H46M-48-8H46M-48 14H46M-48 36H46", "#b97428", 5),
          between(random, -14, 14),
        );
    return (
      plate(pick(random, rims)) +
      base +
      at(-4, -4, box(-14, -11, 28, 22, "#fe7", 5) + box(-14, 5, 28, 6, "#f2c23e", 3), 20) +
      line("M-40 18Q-16 34 4 18T44 26", "#b5531c", 8) +
      at(34, -34, circle(0, 0, 12, "#d24") + leaf(), 30, 0.9) +
      at(-38, -30, circle(0, 0, 10, "#3d4fa3") + circle(-3, -3, 3, "#8d9be0")) +
      at(36, 40, circle(0, 0, 10, "#3d4fa3"))
    );
  },
  fish: (random, seed) => {
    const skin = tint(seed, "#c8702f", { masala: "#cf6a22", "grill|lemon": "#d9a04e" });
    const body = "M-66 0C-50-32 12-40 44-4L76-28Q68 0 76 28L44 4C12 40-50 32-66 0Z";
    const whole =
      transformed("translate(2 5)", shape(body, "#6e3213")) +
      shape(body, skin) +
      shape("M-12-28Q4-48 24-26Z", "#9c4d1d") +
      line("M-38-18q12 18 0 36", "#7c3a17", 4) +
      circle(-50, -5, 6, "#fff") +
      circle(-50, -5, 3, "#222") +
      line("M-18-18l12 36M2-20l12 36M22-14l8 26", "#7c3a17", 5, faint(0.7)) +
      line("M-30-14Q0-28 26-8", "#f6c27c", 4, faint(0.8));
    return (
      shadow(88) +
      oval(0, 0, 96, 72, "#fff") +
      `<ellipse rx="86" ry="62" stroke="${pick(random, rims)}" stroke-width="3"/>` +
      scatter(random, 6, 54, leaf("#7cc060")) +
      at(0, 2, whole, between(random, -16, -4)) +
      at(-46, 38, lemonSlice()) +
      at(-20, 48, lemonSlice()) +
      at(40, -42, tomato(), 0, 0.9)
    );
  },
  fishFry: (random, seed) => {
    const coat = tint(seed, "#dd9a3d", { lahori: "#cf6f22" });
    const stick =
      transformed("translate(1 4)", shape(blob(random, 44, 15, 0.12, 9), "#9c5a1a")) +
      shape(blob(random, 44, 15, 0.12, 9), coat) +
      line("M-28-5Q0-11 24-6", "#ffd892", 4) +
      transformed("scale(2.4 .7)", strokes(random, 5, 12, 4, "#9c5a1a", 3));
    return (
      plate(pick(random, rims)) +
      `<g transform="rotate(${between(random, -34, -16)})">` +
      at(-6, -42, stick, 4) +
      at(4, -14, stick, -5) +
      at(-8, 14, stick, 183) +
      at(2, 42, stick, -3) +
      "</g>" +
      at(46, 40, circle(0, 0, 23, "#d9e6ee") + circle(0, 0, 18, "#ffe") + strokes(random, 5, 10, 4, leafGreen, 3)) +
      at(-50, -40, lemonSlice()) +
      at(-34, -58, leaf(), 60)
    );
  },
  prawns: (random) => {
    const one =
      line("M-18 14C-30-16 8-32 22-6", "#b8401c", 21) +
      line("M-18 14C-30-16 8-32 22-6", "#f08a5d", 17) +
      line("M-14-12l8 8M0-20l2 11M14-17l-3 10", "#fbd0b3", 4) +
      line("M-18 18l-9 9M-18 18l2 12", "#d8542b", 6);
    return (
      plate(pick(random, rims)) +
      scatter(random, 5, 52, leaf("#7cc060")) +
      at(-28, -24, one, random() * 60) +
      at(28, -26, one, 90 + random() * 60) +
      at(-26, 30, one, 260 + random() * 50) +
      at(26, 26, one, 180 + random() * 50) +
      at(0, 0, lemonSlice())
    );
  },
  noodles: (random, seed) => {
    const base = tint(seed, "#e8b04c", { "chow|garlic": "#d28a35", singapore: "#f0a03c" });
    return (
      bowl(pick(random, ["#c2382f", "#1f3f5b", "#2b2b2f"]), "#f7ead2", "#c98a3c") +
      nest(random, [base, "#f6d48e", base], 62, 5) +
      strokes(random, 8, 46, 12, "#f2762a", 5) +
      strokes(random, 8, 46, 10, "#4b6", 6) +
      chunks(random, 4, 36, 11, "#a85f2c", "#dd9d63") +
      line("M20 20 96-64M34 26 100-48", "#7a3a1d", 6) +
      strokes(random, 8, 46, 3, "#ffe", 3)
    );
  },
  soup: (random, seed) => {
    const base = tint(seed, "#f0d49a", { sour: "#b5461c", chicken: "#f2d27c", cream: "#e9dcc0", thai: "#e8923f" });
    return (
      bowl("#2f6f8f", "#f3f0ea", base) +
      line("M-44 2A45 45 0 0 1 6-44M-26 34Q0 46 30 30", "#fff", 6, faint(0.4)) +
      strokes(random, 7, 42, 16, "#fff7e0", 7) +
      dots(random, 9, 44, 8, "#f2a52f") +
      strokes(random, 9, 46, 6, leafGreen, 5) +
      chunks(random, 3, 28, 10, "#d9a870", "#fbe6c4") +
      `<g transform="rotate(${between(random, -50, -30)})">` +
      line("M36 0H98", "#b9c1c9", 8) +
      oval(24, 0, 22, 15, "#cfd6dc") +
      oval(24, 1, 16, 10, base) +
      "</g>"
    );
  },
  stirFry: (random, seed) => {
    const sauce = tint(seed, "#b8401c", {
      "manchurian|shashlik": "#d03a1c",
      "black pepper|chilli dry|mongolian": "#6b3018",
      almond: "#e0a03a",
    });
    return (
      bowl("#2b2b2f", "#44454c", sauce) +
      gravy(random, sauce, "#ff9a4d") +
      chunks(random, 7, 44, 15, "#c9742f", "#ffcf94") +
      strokes(random, 5, 44, 14, "#4b6", 10) +
      strokes(random, 5, 46, 12, "#e23b2e", 9) +
      strokes(random, 4, 44, 12, "#fff1d8", 8) +
      strokes(random, 9, 46, 3, "#ffe", 3)
    );
  },
  dumplings: (random) => {
    const one =
      circle(2, 4, 23, "#0002") +
      circle(0, 0, 23, "#fbf0dc") +
      line("M0-2-15-14M0-2 2-20M0-2 18-9M0-2 14 14M0-2-3 18M0-2-18 8", "#dcc59d", 3) +
      circle(0, -2, 5, "#e9d5ae");
    return (
      shadow(86) +
      circle(0, 0, 86, "#b97f3c") +
      ring(80, "#d9a560", 6) +
      circle(0, 0, 70, "#e6c48c") +
      line("M-64-24H64M-68 0H68M-64 24H64", "#d3aa69", 4) +
      scatter(random, 6, 48, one, 2) +
      dots(random, 8, 50, 4, leafGreen)
    );
  },
  salad: (random, seed) => {
    const greens =
      shape(blob(random, 62, 62, 0.12, 9), "#5aa746") +
      shape(blob(random, 50, 50, 0.16, 9), "#8acb5f") +
      line("M-40-20Q-20-10-14 14M20-44Q16-20 34-10M-10 50Q0 30 26 34", "#c6e8a2", 4);
    const top = tint(seed, "#fff", {
      chicken: "#d9a04e",
      "russian|cream": "#fff4dc",
      chickpea: "#d9a04e",
      beet: "#a82455",
    });
    return (
      bowl("#f2ede4", "#ded5c5", "#3f8a3a") +
      greens +
      at(-28, -22, tomato()) +
      at(30, 26, tomato()) +
      at(32, -24, cucumber()) +
      at(-30, 28, cucumber()) +
      at(2, 40, cucumber()) +
      strokes(random, 7, 40, 14, top, 11) +
      at(4, -42, onion()) +
      dots(random, 6, 44, 8, "#323") +
      dots(random, 8, 46, 7, "#fd5")
    );
  },
  raita: (random, seed) => {
    const base = tint(seed, "#fffdf6", { mint: "#cfe3a6", mayo: "#fff6dd", hummus: "#e6cf9c" });
    return at(
      0,
      4,
      bowl("#3f6fb0", "#2d548b", base) +
        line("M-38 6C-34-34 30-40 38-4 40 28-10 34-14 8-14-8 10-10 12 4", "#fff", 7, faint(0.5)) +
        strokes(random, 14, 46, 3, "#8a5a2c", 3) +
        dots(random, 6, 44, 8, "#b8dc8c") +
        at(-8, -6, leaf(), 20) +
        at(8, 4, leaf(darkGreen), 100),
      0,
      0.86,
    );
  },
  pasta: (random, seed) => {
    const sauce = tint(seed, "#d8452b", { "alfredo|mac": "#fff0cc", pesto: "#7a3", pink: "#f29c77" });
    const penne = /penne|mac|lasagn/i.test(seed);
    const strands = penne
      ? strokes(random, 20, 50, 15, "#d99f45", 13) + strokes(random, 18, 50, 14, "#f6d48e", 9)
      : nest(random, ["#d99f45", "#f6d48e", "#efc272"], 66, 6);
    return (
      plate(pick(random, rims)) +
      circle(0, 0, 62, "#efe2cb") +
      shape(blob(random, 58, 56, 0.06), "#d99f45") +
      strands +
      shape(blob(random, 32, 28, 0.16, 9), sauce, faint(0.92)) +
      chunks(random, 3, 18, 11, "#b0602c", "#eaa96b") +
      strokes(random, 12, 44, 3, "#ffe", 4) +
      at(4, -8, leaf(), 30) +
      at(-10, 2, leaf(darkGreen), 290) +
      (penne ? "" : at(36, 36, tomato(), 0, 0.8))
    );
  },
  steak: (random, seed) => {
    const meat = tint(seed, "#6d3018", { tarragon: "#b9702f" });
    const fries = [0, 1, 2, 3, 4, 5].map((index) =>
      box(-20 + index * 6, -20, 8, 38, index % 2 ? "#fd5" : "#f2b632", 3),
    );
    return (
      plate(pick(random, rims)) +
      at(
        -14,
        -10,
        transformed("translate(2 5)", shape(blob(random, 48, 36, 0.1, 8), "#35170b")) +
          shape(blob(random, 47, 35, 0.1, 8), meat) +
          line("M-34-10 4 24M-22-22 22 20M-2-26 34 8", "#35170b", 5, faint(0.75)) +
          line("M-30-16Q-8-30 16-24", "#d58a55", 4),
        between(random, -24, 10),
      ) +
      at(34, 36, fries.join(""), -30) +
      at(-34, 46, line("M0 0h0M12-4h0M6 8h0M-12-4h0M20 6h0", "#3f9d50", 16) + line("M-4-4l18 8", "#f2762a", 7)) +
      at(48, -28, circle(0, 0, 19, "#d9e6ee") + circle(0, 0, 14, /mushroom/i.test(seed) ? "#e9d8b8" : "#4a2818")) +
      at(-14, -14, box(-9, -7, 18, 14, "#fe7", 4), 14)
    );
  },
} satisfies Record<string, Draw>;

export type DishKind = keyof typeof foods;

// ---- Backgrounds ------------------------------------------------------------------------------

/** The colours of a background and of its two circles. */
const backgrounds = {
  peach: ["#fde4d8", "#f7c5b1", "#fad4c4"],
  saffron: ["#fdf0cf", "#f9dc98", "#fbe6b4"],
  sand: ["#f3e9dc", "#dfcab2", "#e9dac7"],
  rose: ["#fce3ea", "#f6bccd", "#f9d0dc"],
  sky: ["#dfeefb", "#b4d7f5", "#cbe3f8"],
  mint: ["#def3e6", "#b2e0c5", "#c9ead7"],
  lilac: ["#ebe5fa", "#cfc2f1", "#ded4f6"],
  cream: ["#fbf3e4", "#efd9b4", "#f5e6cd"],
} as const;

type Background = keyof typeof backgrounds;

const kindsByBackground: Record<Background, readonly DishKind[]> = {
  peach: ["karahi", "tikka", "friedChicken", "pizza", "burger", "roll", "prawns", "fishFry", "curry", "chaat"],
  saffron: ["biryani", "daal", "halwaPuri", "fries", "golGappay", "eggs", "jalebi", "haleem"],
  sand: ["seekh", "kebab", "chops", "steak", "coffee", "nihari", "brownie", "roast", "cookies", "pulao", "shawarma"],
  rose: ["gulabJamun", "rasmalai", "iceCream", "cake", "doughnut", "falooda", "kulfi", "barfi"],
  sky: ["fish", "drink", "soup", "raita", "friedRice", "plainRice"],
  mint: ["salad", "juice", "vegetables", "paneer", "lassi", "chai", "sandwich"],
  lilac: ["shake", "dumplings", "noodles", "kheer", "waffle"],
  cream: ["naan", "roti", "paratha", "croissant", "samosa", "pasta", "handi", "stirFry"],
};

const similarBackgrounds: Record<Background, readonly Background[]> = {
  peach: ["peach", "peach", "saffron", "cream"],
  saffron: ["saffron", "saffron", "cream", "mint"],
  sand: ["sand", "sand", "cream", "mint"],
  rose: ["rose", "rose", "lilac", "cream"],
  sky: ["sky", "sky", "mint", "lilac"],
  mint: ["mint", "mint", "sky", "saffron"],
  lilac: ["lilac", "lilac", "rose", "sky"],
  cream: ["cream", "cream", "peach", "saffron"],
};

function pickBackground(kind: DishKind, random: Random): Background {
  const own =
    (Object.keys(kindsByBackground) as Background[]).find((name) => kindsByBackground[name].includes(kind)) ?? "cream";
  return pick(random, similarBackgrounds[own]);
}

function picture(name: Background, random: Random, content: string): string {
  const [base, large, small] = backgrounds[name];
  const right = random() < 0.6;
  const [x, otherX] = right
    ? [between(random, 270, 312), between(random, 4, 40)]
    : [between(random, 8, 50), between(random, 280, 316)];
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240" ' +
    'fill="none" stroke-linecap="round">' +
    `<path d="M0 0h320v240H0z" fill="${base}"/>` +
    circle(x, between(random, 0, 24), between(random, 78, 96), large) +
    circle(otherX, between(random, 214, 240), between(random, 42, 62), small) +
    content +
    "</svg>"
  );
}

export function drawDish(kind: DishKind, seed: string): string {
  const random = seededRandom(`${kind} ${seed}`);
  return picture(pickBackground(kind, random), random, at(160, 122, foods[kind](random, seed), 0, 1.06));
}

/** Tall foods seen from the side: a little smaller, so that the band shows all of them. */
const tall: readonly DishKind[] = ["iceCream", "juice", "shake", "falooda", "lassi", "drink", "chai", "cake", "fries"];

/** A table with the restaurant's best dish in the middle, to be cropped to a wide band. */
export function drawRestaurant(kinds: readonly [DishKind, DishKind, DishKind], seed: string): string {
  const random = seededRandom(`restaurant ${seed}`);
  const [main, left, right] = kinds;
  const sides = at(52, 136, foods[left](random, seed), 0, 0.5) + at(270, 108, foods[right](random, seed), 0, 0.5);
  const size = tall.includes(main) ? 0.62 : 0.72;
  return picture(pickBackground(main, random), random, sides + at(160, 120, foods[main](random, seed), 0, size));
}
