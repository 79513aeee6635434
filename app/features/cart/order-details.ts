/** A customer's wishes for an order besides dishes and address. */
export interface OrderDetails {
  /** For the kitchen and the rider. */
  specialInstructions?: string;
  /** The number the rider calls; by default the one in the profile. */
  phone?: string;
  /** The amount in rupees that the customer will pay with, for which the rider brings change. */
  changeFor?: number;
  /** The requested delivery time in Asia/Karachi, as '2026-11-22T20:30'; as soon as possible by default. */
  deliverAt?: string;
}
