// The network that an address belongs to, as far as it tells.
import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** A subscriber's or a site's network: somebody with one address of it has 2^64. */
const SUBSCRIBER_GROUPS = 4;

/** Without its zone, which names the interface of a link-local address; a v4 client of a v6 socket comes mapped. */
export function plainAddress(address: string): string {
  const [plain = ''] = address.split('%', 1);
  return plain.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Key by which attempts are counted: an IPv4 address itself, of an IPv6 address its /64; other text as it is. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const first = groupsOf(head);
  const last = tail === undefined ? [] : groupsOf(tail);
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => 0);
  const groups = [...first, ...zeros, ...last].slice(0, SUBSCRIBER_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The 16-bit groups of a part of an IPv6 address; a v4 address at its end is two of them. */
function groupsOf(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
