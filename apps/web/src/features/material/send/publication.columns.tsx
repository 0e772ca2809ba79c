import { contract, type Publication, publicationState } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Muted, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { dateRangeField, listOf, selectField, textField } from '#kit/list/index.ts';
import { MaterialThumb } from '#parts/material/material-thumb.tsx';
import { NamedMaterial } from '#parts/material/named-material.tsx';
import { nodeField } from '#parts/organ/node-field.tsx';

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
  <Text
    width={44}
    className={classOf({ flex: 'none', height: 28, radius: 4, overflow: 'hidden', position: 'relative' })}
  >
    <MaterialThumb material={material} small />
  </Text>
);

export const publicationList = listOf(contract.materialPublish.list, {
  id: 'material-publish',
  noun: '发布',
  columns: [
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
          {node.name} <span className={classOf({ size: 12, tone: 'muted' })}>{trail}</span>
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
  ],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '素材名称' }),
    selectField({ name: 'state', label: '状态', options: publicationState.states }),
    nodeField({ name: 'nodeId', label: '发布到' }),
    dateRangeField({ name: 'created', label: '创建' }),
  ],
  card: (publication) => <PublicationCard publication={publication} />,
  empty: {
    title: '暂无素材发布',
    text: ['选择素材和组织、经销商、门店发布后，', '对应用户可在素材库查看，并收到通知。'],
  },
});

export const PublicationCard = ({ publication }: { publication: Publication }) => (
  <span className={classOf({ flow: 'row', gap: 12, minWidth: 0, textAlign: 'left' })}>
    <Thumb material={publication.material} />
    <span className={classOf({ flow: 'column', grow: true })}>
      <Text as="b" weight={600} clip>
        {publication.material.name}
      </Text>
      <Muted as="small">
        <MetaLine items={[publication.node.name, publication.publishedBy]} />
      </Muted>
      <Muted as="small">
        <MetaLine
          items={[<State key="state" state={publication.state} />, <Moment key="at" at={publication.from} />]}
        />
      </Muted>
    </span>
  </span>
);
