import { env } from "#env";

export interface SupportLinks {
  whatsapp: string;
  email: string;
  /** The same to be read: for who has neither program at hand. */
  number: string;
  address: string;
}

/** Links that open WhatsApp or the mail program with `about` filled in. */
export function supportLinks(about: string): SupportLinks {
  const text = encodeURIComponent(`${env.APP_NAME}: ${about}`);
  return {
    whatsapp: `https://wa.me/${env.SUPPORT_WHATSAPP}?text=${text}`,
    email: `mailto:${env.SUPPORT_EMAIL}?subject=${text}`,
    number: `+${env.SUPPORT_WHATSAPP}`,
    address: env.SUPPORT_EMAIL,
  };
}
