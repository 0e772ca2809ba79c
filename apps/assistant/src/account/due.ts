/** Of a content account, what tells whether it is due. */
export interface ContentAccount {
  id: number;
  name: string;
  platform: string;
  health: { connected: boolean; authorisedUntil: string | null };
  can: readonly string[];
}

const SOON_MS = 3 * 86_400_000;
/** Platforms that are authorised in a browser. */
const AUTHORISED = ['douyin', 'kuaishou'];

/** Not connected, or not for longer than three days; only where this person may connect it. */
export const isDue = ({ platform, health, can }: ContentAccount, now: number) =>
  AUTHORISED.includes(platform) &&
  can.includes('connect') &&
  (!health.connected ||
    (health.authorisedUntil !== null && Date.parse(health.authorisedUntil) < now + SOON_MS));
