/** The longest texts of a restaurant's details, in forms and imported files. */
export const restaurantLimits = { name: 120, cuisine: 120, address: 300, phone: 30, deliveryTime: 30 } as const;
