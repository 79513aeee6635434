import ipaddr from "ipaddr.js";

/**
 * Returns the counter key of a network address: an IPv4 address, or the /64 prefix that an IPv6 subscriber gets. Some
 * proxies add the client's port, which differs for each connection.
 */
export function addressKey(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return address.slice(0, 200);
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 4) : parsed.toString();
}

/** Returns the /48 prefix of an IPv6 address, otherwise undefined. */
export function networkKey(address: string): string | undefined {
  const parsed = parseAddress(address);
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 3) : undefined;
}

function prefixOf({ parts }: ipaddr.IPv6, length: number): string {
  const prefix = parts.slice(0, length).map((part) => part.toString(16));
  return `${prefix.join(":")}::`;
}

/** Parses a network address, with or without a port; an IPv4-mapped one becomes an IPv4 address. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const { ipv6, ipv4 } = /^\[(?<ipv6>[^\]]+)\](?::\d+)?$|^(?<ipv4>[\d.]+):\d+$/.exec(address)?.groups ?? {};
  const host = ipv6 ?? ipv4 ?? address;
  return ipaddr.isValid(host) ? ipaddr.process(host) : undefined;
}
