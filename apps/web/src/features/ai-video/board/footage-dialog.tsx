import { contract, type Footage } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { CheckIcon, VideoIcon } from '#kit/base/icons.tsx';
import { PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { clockText } from '#parts/ai-video/video-address.ts';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';
import { notFootage } from '../create/footage-field.tsx';
import styles from './board.module.css';
import { FitPicture } from './fit-picture.tsx';

interface FootageDialogProps {
  themeId: number;
  /** What the shot shows and says. */
  words: string;
  ms: number;
  many: boolean;
  onPick(footage: Footage[]): void;
  onClose(): void;
}

/** Footage for a shot: what fits it, with why, and the whole library beside it. */
export function FootageDialog({ themeId, words, ms, many, onPick, onClose }: FootageDialogProps) {
  const [from, setFrom] = useState<'fits' | 'library'>('fits');
  const [chosen, setChosen] = useState<Footage[]>([]);
  const fits = useCall(contract.videoBoard.suggest, { id: themeId, words: words.slice(0, 300), ms });
  if (from === 'library')
    return (
      <MaterialPickerDialog
        title="从素材库选择"
        max={many ? 50 : 1}
        refuses={notFootage}
        onClose={onClose}
        onPick={(picked) =>
          onPick(
            picked.map((one) => ({
              type: 'video',
              width: null,
              height: null,
              durationMs: null,
              poster: null,
              url: null,
              refusal: null,
              ...one,
            })),
          )
        }
      />
    );
  const toggle = (one: Footage) => {
    if (!many) return onPick([one]);
    setChosen(
      chosen.some(({ id }) => id === one.id) ? chosen.filter(({ id }) => id !== one.id) : [...chosen, one],
    );
  };
  return (
    <Dialog
      open
      title="选择素材"
      width={760}
      onClose={onClose}
      onSubmit={many ? () => onPick(chosen) : undefined}
      submitText={`选用 ${chosen.length} 个`}
      submitDisabled={chosen.length === 0}
    >
      <Row gap="8 12" wrap size={12} tone="muted" marginBottom={12}>
        <Segmented
          value={from}
          onChange={setFrom}
          options={[
            { value: 'fits', label: '推荐' },
            { value: 'library', label: '素材库' },
          ]}
        />
        <span>按“{words.slice(0, 30)}”匹配标签、名称和画面方向</span>
      </Row>
      <QueryView query={fits}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text padding="32 0" as="div" tone="muted" textAlign="center">
              <p>素材库中未找到匹配的视频或图片</p>
              <Button onClick={() => setFrom('library')}>从素材库选择</Button>
            </Text>
          ) : (
            <Stack
              tracks="repeat(auto-fill, minmax(150px, 1fr))"
              gap={12}
              overflow="auto"
              className={styles.fits}
            >
              {rows.map(({ footage, why }) => {
                const on = chosen.some(({ id }) => id === footage.id);
                return (
                  <PlainButton
                    key={footage.id}
                    look={{ flow: 'stack', gap: 2, textAlign: 'left', padding: 4, radius: 8 }}
                    className={styles.fit}
                    aria-pressed={on}
                    disabled={footage.refusal !== null}
                    onClick={() => toggle(footage)}
                  >
                    <FitPicture thumb={footage.thumb} icon={<VideoIcon size={20} />}>
                      {on && <CheckIcon size={16} />}
                      {footage.durationMs !== null && (
                        <Text
                          as="i"
                          look={{
                            size: 12,
                            tone: 'white',
                            upright: true,
                            padding: '0 4',
                            radius: 4,
                            position: 'absolute',
                            inset: 'auto 4 4 auto',
                          }}
                        >
                          {clockText(footage.durationMs)}
                        </Text>
                      )}
                    </FitPicture>
                    <Text as="b" size={13} weight={500} clip title={footage.name}>
                      {footage.name}
                    </Text>
                    <small>{footage.refusal ?? why.join('，')}</small>
                  </PlainButton>
                );
              })}
            </Stack>
          )
        }
      </QueryView>
    </Dialog>
  );
}
