import './names.ts';

export {
  DOUYIN_DAYS,
  DOUYIN_DAYS_DEFAULT,
  DouyinAccount,
  DouyinDay,
  type DouyinDays,
  type DouyinSearch,
  DouyinWork,
  type DouyinWorkSearch,
  douyin,
} from './douyin.ts';
export {
  DOUYIN_BUTTONS_MAX,
  DOUYIN_SECTION_KINDS,
  DOUYIN_SECTIONS_MAX,
  DOUYIN_TOPS_MAX,
  DouyinPage,
  DouyinPageInfo,
  DouyinPageInput,
  type DouyinPageSearch,
  type DouyinSection,
  type DouyinSectionKind,
  DouyinShownWork,
  douyinPage,
} from './page.ts';
