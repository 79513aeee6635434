/** What a customer says of an order besides its dishes and its address. */
export interface OrderDetails {
  /** For the kitchen and the rider. */
  specialInstructions?: string | undefined;
  /** Where the rider calls; the profile's by default. */
  phone?: string | undefined;
  /** The sum, in rupees, that the customer will hand over: the rider brings change for it. */
  changeFor?: number | undefined;
}
