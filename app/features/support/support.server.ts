import { env } from "#env";

export interface SupportLinks {
  whatsapp: string;
  email: string;
}

/** Links that open WhatsApp or the mail program with `about` filled in. */
export function supportLinks(about: string): SupportLinks {
  const text = encodeURIComponent(`${env.APP_NAME}: ${about}`);
  return {
    whatsapp: `https://wa.me/${env.SUPPORT_WHATSAPP}?text=${text}`,
    email: `mailto:${env.SUPPORT_EMAIL}?subject=${text}`,
  };
}
