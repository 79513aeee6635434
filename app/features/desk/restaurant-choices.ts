/** Maximum number of restaurants in a select or a list of links: there may be a hundred thousand. */
export const maxChoices = 100;
