import { contract, type ShownMaterial, type SubstanceNote } from '@zhiying/contract';
import { Button } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { Row, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { clockText } from '#kit/files/player/clock-text.ts';
import { FormSection } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';

interface AnnotationsProps {
  title: string;
  notes: readonly SubstanceNote[];
  materials: readonly ShownMaterial[];
}

/** What was said about places and seconds, by number. */
export function Annotations({ title, notes, materials }: AnnotationsProps) {
  const erase = useAction(contract.substanceReview.erase, {
    onError: (error) => void message.error(error.message),
  });
  if (notes.length === 0) return null;
  return (
    <FormSection title={title} count={notes.length}>
      <Stack paddingLeft={20} as="ol" plainList={false} gap={8} margin={0}>
        {notes.map((note) => (
          <li key={note.id}>
            {note.text}
            <Row size={12} tone="muted">
              <MetaLine
                items={[
                  note.second === null
                    ? materials.find(({ id }) => id === note.materialId)?.name
                    : clockText(note.second),
                  note.by,
                  momentText(note.at),
                ]}
              />
              {note.mine && (
                <Button type="link" size="small" onClick={() => erase.mutate({ id: note.id })}>
                  删除
                </Button>
              )}
            </Row>
          </li>
        ))}
      </Stack>
    </FormSection>
  );
}
