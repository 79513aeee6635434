/** The most groups of one dish. */
export const maxGroups = 6;

/** The most options of one group. */
export const maxOptions = 15;

/** Fields in which a form names options by their ids: a radio group has one, each checkbox its own. */
export const choiceFields = Array.from(
  { length: maxGroups * maxOptions },
  (_, index): `choice${number}` => `choice${index + 1}`,
);

/** The fields of a dish's form that name its groups, in their order. */
export const extrasRows = Array.from({ length: maxGroups }, (_, index): `extras${number}` => `extras${index + 1}`);

/** The rows of a group's form: an option each. */
export const optionRows = Array.from({ length: maxOptions }, (_, index) => index + 1);
