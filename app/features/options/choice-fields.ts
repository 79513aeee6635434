/** Most groups of one dish. */
export const mostGroups = 6;

/** Most options of one group. */
export const mostOptions = 15;

/** Fields in which a form names options by their ids: a radio group has one, each checkbox its own. */
export const choiceFields = Array.from(
  { length: mostGroups * mostOptions },
  (_, index): `choice${number}` => `choice${index + 1}`,
);
