/** Where some of the demo's restaurants deliver, by their ids; the others deliver everywhere. */
const served: Record<string, Record<string, number | null>> = {
  "naveed-karahi-house": { "Model Town": null, Gulberg: null, "Faisal Town": 90, "Johar Town": 120, Samanabad: 90 },
  "dragon-lantern": { Gulberg: null, Cantt: 100 },
};

export const vendorAreas = Object.entries(served).flatMap(([vendorId, areas]) =>
  Object.entries(areas).map(([name, fee]) => ({ vendorId, name, fee })),
);

/** Finds the known area that an address contains, or null. */
export function areaOf(address: string): string | null {
  return vendorAreas.find(({ name }) => address.includes(name))?.name ?? null;
}
