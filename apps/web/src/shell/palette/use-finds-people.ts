import { contract, mayCall } from '@zhiying/contract';
import { useProfile } from '#kit/session/session.store.ts';

/** Whether the palette can look for people; what it says about itself follows. */
export const useFindsPeople = () => mayCall(useProfile(), contract.member.list.keys);

export const SEARCH_HINT = '搜索页面、内容、用户或操作';
