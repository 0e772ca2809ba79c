/** Lists without a zone are China's. */
const ZONE = '+08:00';
const LONGEST = 60;

/** A moment as feeds and lists write it: RFC 822, ISO, `2016-05-01 10:00`, `2016年5月1日`, seconds or milliseconds. Null where it says nothing, or a time to come. */
export function momentOf(said: string | undefined, now = Date.now()): Date | null {
  const text = said?.trim() ?? '';
  if (!text || text.length > LONGEST) return null;
  const ms = /^\d{10}(?:\d{3})?$/.test(text) ? Number(text.padEnd(13, '0')) : parsed(text);
  return Number.isFinite(ms) && ms > 0 && ms <= now + 86_400_000 ? new Date(Math.min(ms, now)) : null;
}

function parsed(text: string): number {
  const local =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/.exec(
      text,
    );
  if (!local) return Date.parse(text);
  const [, year, month, day, hour = '0', minute = '00', second = '00'] = local;
  const two = (figure: string | undefined) => (figure ?? '').padStart(2, '0');
  return Date.parse(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}${ZONE}`);
}
