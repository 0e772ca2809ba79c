import { busy, means, refusals } from '../error-table.ts';

const TOKEN_ENDED = 40022;
const KEYS = means('auth', false, '抖音直播应用的密钥不正确，请检查系统设置');

/** Tasks of live rooms (interaction/develop/server/live-room-scope/data-open) and their token, read 2026-11. */
export const douyinLiveRefusal = refusals('douyin', {
  10001: busy('抖音系统繁忙'),
  40014: KEYS,
  40015: KEYS,
  40016: KEYS,
  40017: KEYS,
  [TOKEN_ENDED]: means('auth', true, '抖音直播应用的凭证过期'),
  40023: means('content', false, '抖音返回缺少参数，请核对直播间号'),
  5003019: means('missing', true, '抖音没有找到该直播间，或应用未开通此数据；请核对直播间号，并先在抖音开播'),
});
