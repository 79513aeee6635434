import { env } from "#env";

export interface SupportLinks {
  whatsapp: string;
  email: string;
  /** Phone number and email address as text, for customers without these programs. */
  number: string;
  address: string;
}

/** Builds links that open WhatsApp or the email program with a text about this subject. */
export function supportLinks(subject: string): SupportLinks {
  const text = encodeURIComponent(`${env.APP_NAME}: ${subject}`);
  return {
    whatsapp: `https://wa.me/${env.SUPPORT_WHATSAPP}?text=${text}`,
    email: `mailto:${env.SUPPORT_EMAIL}?subject=${text}`,
    number: `+${env.SUPPORT_WHATSAPP}`,
    address: env.SUPPORT_EMAIL,
  };
}
