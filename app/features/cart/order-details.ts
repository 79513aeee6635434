/** What a customer says of an order besides its dishes and its address. */
export interface OrderDetails {
  /** For the kitchen and the rider. */
  specialInstructions?: string | undefined;
  /** Where the rider calls; the profile's by default. */
  phone?: string | undefined;
  /** The sum, in rupees, that the customer will hand over: the rider brings change for it. */
  changeFor?: number | undefined;
  /** When it is to be delivered, in Asia/Karachi: '2026-11-22T20:30'; as soon as possible by default. */
  deliverAt?: string | undefined;
}
