import { type contract, type Publication, publicationState } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import {
  type Column,
  dateRangeField,
  type SearchField,
  type SearchName,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { MaterialThumb } from '#parts/material/material-thumb.tsx';
import { NamedMaterial } from '#parts/material/named-material.tsx';
import { nodeField } from '#parts/organ/node-field.tsx';
import styles from './material-send.module.css';

const TONES: Record<Publication['state'], Tone> = {
  scheduled: 'primary',
  active: 'success',
  ended: 'neutral',
  withdrawn: 'neutral',
};

const State = ({ state }: Pick<Publication, 'state'>) => (
  <StatusDot tone={TONES[state]}>{publicationState.label(state)}</StatusDot>
);

const Thumb = ({ material }: Pick<Publication, 'material'>) => (
  <span className={styles.thumb}>
    <MaterialThumb material={material} small />
  </span>
);

export const publicationColumns: Column<Publication>[] = [
  {
    id: 'material',
    title: '素材',
    width: 260,
    render: ({ material }) => <NamedMaterial material={material} />,
  },
  {
    id: 'node',
    title: '发布到',
    width: 220,
    exports: ['node', 'trail'],
    render: ({ node, trail }) => (
      <span title={trail}>
        {node.name} <span className={pieces.small}>{trail}</span>
      </span>
    ),
  },
  { id: 'state', title: '状态', width: 88, render: ({ state }) => <State state={state} /> },
  { id: 'from', title: '开始', width: 116, sort: 'from', render: ({ from }) => <Moment at={from} /> },
  {
    id: 'until',
    title: '结束',
    width: 116,
    sort: 'until',
    render: ({ until, endedAt }) => <Moment at={endedAt ?? until} never="长期有效" />,
  },
  { id: 'publishedBy', title: '发布人', width: 96, render: ({ publishedBy }) => publishedBy },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 116,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'message',
    title: '附言',
    width: 180,
    optional: true,
    render: ({ message }) => <span title={message}>{message}</span>,
  },
];

export const publicationSearch = [
  textField({ name: 'q', label: '关键字', placeholder: '素材名称' }),
  selectField({ name: 'state', label: '状态', options: publicationState.states }),
  nodeField({ name: 'nodeId', label: '发布到' }),
  dateRangeField({ name: 'created', label: '创建' }),
] satisfies readonly SearchField<SearchName<typeof contract.materialPublish.list>>[];

export const PublicationCard = ({ publication }: { publication: Publication }) => (
  <span className={styles.card}>
    <Thumb material={publication.material} />
    <span className={styles.cardText}>
      <b>{publication.material.name}</b>
      <small>
        <MetaLine items={[publication.node.name, publication.publishedBy]} />
      </small>
      <small>
        <MetaLine
          items={[<State key="state" state={publication.state} />, <Moment key="at" at={publication.from} />]}
        />
      </small>
    </span>
  </span>
);
