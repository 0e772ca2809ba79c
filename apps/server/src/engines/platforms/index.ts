import type { PlatformId } from '@zhiying/contract';
import type { ChatConnectors } from './chat-connector.ts';
import type { Connector } from './connector.ts';
import { douyinConnector } from './douyin/douyin.ts';
import { type DouyinApp } from './douyin/douyin-api.ts';
import { douyinChat } from './douyin/douyin-chat.ts';
import { handOverConnector } from './hand-over.ts';
import { kuaishouConnector } from './kuaishou/kuaishou.ts';
import { type KuaishouApp } from './kuaishou/kuaishou-api.ts';
import { wechatConnector } from './wechat/wechat.ts';
import { weixinConnector } from './weixin/weixin.ts';

/** Whoever opens an account counts what is asked for it. */
export { counted } from './caller.ts';
/** @public The interface of the channels customers write on. */
export type * from './chat-connector.ts';
/** @public Events are kept as they are, and read back by these. */
export * from './chat-events.ts';
export type * from './connector.ts';
/** @public What viewers of live rooms do is told by tasks, apart from what is published. */
export { type DouyinLive, douyinLive, PUSH_TYPES, type PushType } from './douyin/douyin-live.ts';
export { plainPost } from './plain-post.ts';
/** @public Whoever keeps an attempt keeps these with it. */
export type { ErrorCategory, Outcome } from './platform-error.ts';
export { PlatformError } from './platform-error.ts';
export { joinRenewal, limitRenewals } from './token-renewal.ts';

/** Where the platforms are and who we are to them. The sandbox or the real thing: nothing else differs. */
export interface PlatformSettings {
  wechat: { baseUrl: string };
  douyin: DouyinApp;
  kuaishou: KuaishouApp;
  /** 企业微信, for 微信客服. */
  weixin: { baseUrl: string };
}

export type Platforms = Readonly<Record<PlatformId, Connector>>;

/** The platforms content is published on, each behind the same interface. */
export const createPlatforms = ({
  wechat,
  douyin,
  kuaishou,
}: Omit<PlatformSettings, 'weixin'>): Platforms => ({
  wechat: wechatConnector(wechat),
  douyin: douyinConnector(douyin),
  kuaishou: kuaishouConnector(kuaishou),
  xiaohongshu: handOverConnector('xiaohongshu'),
  channels: handOverConnector('channels'),
  toutiao: handOverConnector('toutiao'),
});

/** The channels customers write on, each behind the same interface. */
export const createChatConnectors = ({
  weixin,
  douyin,
}: Pick<PlatformSettings, 'weixin' | 'douyin'>): ChatConnectors => ({
  weixin: weixinConnector(weixin),
  douyin: douyinChat(douyin),
});
