import { type Poster, SUBSTANCE_TITLE_MAX, type SubstanceInput } from '@zhiying/contract';

/** A piece of content that shows a poster of the library; the rest of it is written where it opens. */
export const pieceOf = ({
  name,
  film,
  material,
}: Pick<Poster, 'name' | 'film' | 'material'>): SubstanceInput => ({
  kind: film ? 'video' : 'poster',
  title: name.slice(0, SUBSTANCE_TITLE_MAX),
  materialIds: material ? [material.id] : [],
  coverId: null,
  articleId: null,
  url: null,
  body: '',
  texts: [],
  tags: [],
  product: '',
  validUntil: null,
  editors: 'scope',
  textOpen: true,
  leads: false,
});
