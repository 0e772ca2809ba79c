import { contract, PHRASE_KINDS } from '@zhiying/contract';
import { EmptyCell } from '#kit/display/moment.tsx';
import { listOf, selectField, textField } from '#kit/list/index.ts';
import { ADDED_COLUMNS } from '../common/added-columns.tsx';
import { PhraseCard } from './phrase-card.tsx';

export const phraseList = listOf(contract.aiLibrary.list, {
  headless: true,
  id: 'aiPhrase',
  noun: '条目',
  columns: [
    { id: 'text', title: '内容', width: 360, render: ({ text }) => <span title={text}>{text}</span> },
    { id: 'kind', title: '类型', width: 80, render: ({ kind }) => PHRASE_KINDS[kind] },
    {
      id: 'tags',
      title: '标签',
      width: 180,
      render: ({ tags }) => (tags.length > 0 ? tags.join('、') : <EmptyCell />),
    },
    { id: 'uses', title: '使用次数', width: 96, sort: 'uses', align: 'right', render: ({ uses }) => uses },
    ...ADDED_COLUMNS,
  ],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '标题或话题' }),
    selectField({ name: 'kind', label: '类型', options: PHRASE_KINDS }),
    textField({ name: 'tag', label: '标签', main: false }),
  ],
  card: (phrase) => <PhraseCard phrase={phrase} />,
  empty: {
    title: '暂无标题和话题',
    text: ['收录优质标题和常用话题，新建主题时可直接使用。'],
  },
});
