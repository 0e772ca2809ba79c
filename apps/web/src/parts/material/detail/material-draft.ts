import { LICENCES, type Material, PERSON_RELEASES, type Rights } from '@zhiying/contract';
import { differencesIn } from '#kit/form/differences-in.ts';

export interface MaterialDraft {
  name: string;
  tags: readonly string[];
  remark: string;
  licence: Rights['licence'];
  personRelease: Rights['personRelease'];
  expiresOn: string | null;
  origin: string;
}

export const LABELS: Record<keyof MaterialDraft, string> = {
  name: '名称',
  tags: '标签',
  remark: '备注',
  licence: '版权',
  personRelease: '人物授权',
  expiresOn: '到期日',
  origin: '来源说明',
};

export const draftOf = ({ name, tags, remark, rights }: Material): MaterialDraft => ({
  name,
  tags,
  remark,
  ...rights,
});

export const updateBody = (id: number, version: number, draft: MaterialDraft) => {
  const { name, tags, remark, ...rights } = draft;
  return { id, version, name, tags: [...tags], remark, rights };
};

const words: { [Field in keyof MaterialDraft]: (value: MaterialDraft[Field]) => string } = {
  name: String,
  tags: (tags) => tags.join('、'),
  remark: String,
  licence: (licence) => LICENCES[licence],
  personRelease: (release) => PERSON_RELEASES[release],
  expiresOn: (day) => day ?? '长期有效',
  origin: String,
};

export const differencesOf = (base: MaterialDraft, mine: MaterialDraft, latest: Material) =>
  differencesIn(LABELS, words, base, mine, draftOf(latest));
