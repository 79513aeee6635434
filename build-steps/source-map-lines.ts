import { decode, encode } from "@jridgewell/sourcemap-codec";

/** A source map, as bundlers write it. */
interface SourceMap {
  version: 3;
  file?: string;
  sources: (string | null)[];
  names: string[];
  mappings: string;
}

/** Reduces a source map to what stack traces need: the file and line of each call, without columns and source texts. */
export function keepLines({ version, file, sources, mappings }: SourceMap): SourceMap {
  const kept = decode(mappings).map((segments) => {
    let last = "";
    return segments.filter(([, source, line]) => {
      const place = `${source}:${line}`;
      if (source === undefined || place === last) return false;
      last = place;
      return true;
    });
  });
  const withoutNames = kept.map((segments) => segments.map((each) => each.slice(0, 4) as typeof each));
  return { version, ...(file && { file }), sources, names: [], mappings: encode(withoutNames) };
}
