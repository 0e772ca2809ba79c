import { contract } from '@zhiying/contract';
import { personal } from '#kernel/personal/personal.slots.ts';
import type { postComment } from './comment.table.ts';

/** What is known of people who comment on posts. */
export const commentPersonal = personal<typeof postComment>('post_comment', {
  title: '作品评论',
  purpose: '回复评论、发现购车意向',
  kept: '与作品相同',
  seenBy: contract.comment.list,
  columns: {
    authorMark: ['identity', '评论人身份校验值'],
    authorSealed: ['name', '评论人（加密）'],
    text: ['words', '评论'],
    phoneSealed: ['phone', '手机号（加密）'],
  },
  other: ['path', 'platform', 'title', 'externalId', 'marks', 'words', 'state'],
});
