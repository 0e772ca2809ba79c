import { contract, READING_WAYS, type ReadingWay, type VideoReading } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { choice, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { useAction } from '#kit/session/api/queries.ts';

type List = typeof contract.videoReading.list;

const columns: Column<VideoReading>[] = [
  { id: 'text', title: '词语', width: 160, sort: 'text', render: (row) => row.text },
  { id: 'way', title: '读法', width: 90, render: (row) => READING_WAYS[row.way] },
  {
    id: 'reading',
    title: '读音',
    width: 240,
    render: (row) => <span className={pieces.clip}>{row.reading}</span>,
  },
  { id: 'node', title: '所属组织', width: 140, render: (row) => row.node.name, exports: [] },
  {
    id: 'updatedAt',
    title: '更新时间',
    width: 116,
    sort: 'updatedAt',
    render: (row) => <Moment at={row.updatedAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '词语', placeholder: '词语', main: true }),
] satisfies readonly SearchField<SearchName<List>>[];

const FIELDS = entryFields(contract.videoReading, {
  text: text('词语', { max: 20, required: true, first: true, placeholder: '文案中出现的写法' }),
  way: choice<ReadingWay, VideoReading>('读法', READING_WAYS, { blank: 'say', required: true }),
  reading: text('读音', {
    max: 80,
    required: true,
    hint: '「读作」填写同音文字；「拼音」每字一个音节并带声调，如 chong2 qing4',
  }),
});

/** How words are read here and below; every narration uses it. */
export function ReadingList() {
  const drawer = useDrawerAddress();
  return (
    <ListPage
      headless
      id="video-reading"
      noun="读音"
      list={contract.videoReading.list}
      columns={columns}
      search={search}
      card={(row) => (
        <span className={pieces.stack}>
          <b>{row.text}</b>
          <span className={pieces.note}>
            <MetaLine items={[READING_WAYS[row.way], row.reading]} />
          </span>
        </span>
      )}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      empty={{
        title: '暂无读音',
        text: ['多音字、品牌和型号读错时，在这里指定读音，', '本组织及下级的配音都按它朗读。'],
      }}
      aside={({ rows }) => (
        <ReadingDrawer
          key={String(drawer.target)}
          open={drawer.target === 'new' || rows.some(({ id }) => id === drawer.target)}
          row={rows.find(({ id }) => id === drawer.target) ?? null}
          onClose={drawer.close}
        />
      )}
    />
  );
}

function ReadingDrawer({ open, row, onClose }: { open: boolean; row: VideoReading | null; onClose(): void }) {
  const saved = () => {
    void message.success('已保存');
    onClose();
  };
  const entry = useEntryForm(FIELDS, row, { onCreated: saved, onSaved: saved });
  const remove = useAction(contract.videoReading.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  return (
    <EntryDrawer
      entry={entry}
      what="该读音"
      open={open}
      onClose={onClose}
      title={row ? row.text : '新建读音'}
    >
      <FormSection
        title="读音"
        action={
          row?.can.includes('delete') && (
            <DeleteLink
              name={row.text}
              consequence="之后的配音按默认读音朗读。"
              onDelete={() => remove.mutate({ id: row.id })}
            />
          )
        }
      >
        <EntryFormFields entry={entry} />
      </FormSection>
    </EntryDrawer>
  );
}
