import type { EvidenceFinding, PlatformId } from '@zhiying/contract';
import type { Unit } from '#kernel/unit.ts';
import { findPost, platformOf } from '../publish/index.ts';
import { handedInBefore } from './evidence.repository.ts';
import { type OwnPost, ownPosts } from './own-posts.ts';

/** What is known of whoever hands in, and of the task. */
export interface Handing {
  memberTaskId: number;
  memberId: number;
  channelId: number;
  path: string;
  /** Of the dealer's part. */
  dealerPath: string;
  startAt: string | null;
}

interface LinkFinding {
  platform: PlatformId | null;
  finding: EvidenceFinding;
  found: string;
  doubleOf: number | null;
  /** The post itself is known and was made for this: nobody has to look. */
  known: boolean;
}

/** Whether the link was handed in before, and whether our own records know the post and whose it is. */
export async function checkLink(unit: Unit, who: Handing, link: string): Promise<LinkFinding> {
  const platform = platformOf(link);
  const says = (finding: EvidenceFinding, found: string, more: Partial<LinkFinding> = {}): LinkFinding => ({
    platform,
    finding,
    found,
    doubleOf: null,
    known: false,
    ...more,
  });
  const earlier = await handedInBefore(unit, {
    channelId: who.channelId,
    memberTaskId: who.memberTaskId,
    memberId: who.memberId,
    link,
  });
  if (earlier) return says('double', '与他人提交的链接相同', { doubleOf: earlier.id });
  if (!platform) return says('otherPlatform', '不是可以核对的平台');
  const sent = await findPost(unit, who.channelId, link);
  const post = sent ?? (await ownPost(unit, who.memberId, link));
  if (!post) return says('notFound', '发布记录中没有该作品');
  if (post.gone) return says('notFound', '作品已从平台上消失');
  if (sent) {
    const own = sent.ownerId === who.memberId;
    const ofThePlace = sent.path.startsWith(who.dealerPath) && who.path.startsWith(sent.path);
    if (!own && !ofThePlace) return says('otherAccount', '非本人账号发布');
  }
  if (who.startAt && Date.parse(post.publishedAt) < Date.parse(who.startAt))
    return says('found', `在「${post.account}」上，发布于任务开始前`);
  return says('found', `在「${post.account}」上核对到`, { known: true });
}

async function ownPost(unit: Unit, memberId: number, link: string): Promise<OwnPost | undefined> {
  for (const find of unit.contributions(ownPosts)) {
    const post = await find(unit, memberId, link);
    if (post) return post;
  }
  return undefined;
}
