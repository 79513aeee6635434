/** The states in which a restaurant takes no orders until somebody changes that, with the labels of their badges. */
export const restaurantStates = { "not-approved": "Not approved", "switched-off": "Switched off", paused: "Paused" };

export type RestaurantState = keyof typeof restaurantStates;

export const isRestaurantState = (name: string): name is RestaurantState => Object.hasOwn(restaurantStates, name);
