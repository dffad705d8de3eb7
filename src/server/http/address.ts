import { isIP, isIPv6 } from 'node:net';
import type { Request } from 'express';

/** Who sent a request, as far as the proxies tell: some add the port, which is another one for each connection. */
export function addressOf({ ip = '' }: Pick<Request, 'ip'>): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/.exec(ip) ?? [];
  const address = bracketed ?? plain ?? '';
  return isIP(address) > 0 ? address : ip;
}

/** The sender that an address is counted as: itself for IPv4, its /64 network for IPv6, because a household has a whole /64. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip;
  const [plain = ''] = ip.split('%');
  if (!isIPv6(plain)) return ip;
  const groups = groupsOf(plain);
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIpv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address, however it was shortened. */
function groupsOf(ip: string): number[] {
  const withoutDots = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = [], tail = []] = withoutDots.split('::').map((part) => (part ? part.split(':') : []));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
