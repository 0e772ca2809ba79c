import { contract, READING_WAYS, type ReadingWay, type VideoReading } from '@zhiying/contract';
import { Note } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { choice, text } from '#kit/form/entry-controls.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { textField } from '#kit/list/index.ts';
import { registerPage } from '#kit/register/register-page.tsx';
import { RowCard } from '#kit/register/row-card.tsx';
import { useCall } from '#kit/session/api/queries.ts';

/** How words are read here and below; every narration uses it. */
export const ReadingList = registerPage(contract.videoReading, {
  id: 'video-reading',
  noun: '读音',
  label: (row) => row.text,
  fields: {
    text: text('词语', { max: 20, required: true, first: true, placeholder: '文案中出现的写法' }),
    way: choice<ReadingWay, VideoReading>('读法', READING_WAYS, { blank: 'say', required: true }),
    reading: text('读音', {
      max: 80,
      required: true,
      hint: '「读作」填写同音文字；「拼音」每字一个音节并带声调，如 chong2 qing4',
    }),
  },
  columns: (of) => [
    of.text('text', 160),
    of.named('way', 90, READING_WAYS),
    of.text('reading', 240),
    of.choice('node', 140),
    of.moment('updatedAt'),
  ],
  search: [textField({ name: 'q', label: '词语', placeholder: '词语', main: true })],
  card: (row) => <RowCard title={<b>{row.text}</b>} meta={[READING_WAYS[row.way], row.reading]} />,
  empty: ['多音字、品牌和型号读错时，在这里指定读音，', '本组织及下级的配音都按它朗读。'],
  drawer: {
    heading: '读音',
    subtitle: () => null,
    removal: '之后的配音按默认读音朗读。',
    below: ({ draft }) => <BuiltinReadings typed={draft.values.text} />,
  },
});

/** What is read so without any entry, those with the letters typed; an entry for the same word takes its place. */
function BuiltinReadings({ typed }: { typed: string }) {
  const { data } = useCall(contract.videoReading.builtin, {});
  const q = typed.trim().toLowerCase();
  const rows = (data?.rows ?? []).filter(({ text: word }) => word.toLowerCase().includes(q));
  return (
    <FormSection title="内置读音" count={rows.length}>
      <Note>填写相同的词语，即改用自己的读音。</Note>
      {rows.map(({ text: word, way, reading }) => (
        <Note key={word}>
          <MetaLine items={[word, READING_WAYS[way], reading]} />
        </Note>
      ))}
    </FormSection>
  );
}
