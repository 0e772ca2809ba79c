import {
  contract,
  OFFLINE_LABEL,
  SHARE_TARGETS,
  SHARE_TEXT_MAX,
  SHARE_TEXTS_MAX,
  type ShareTarget,
  type ShareText,
  type SubstanceInput,
} from '@zhiying/contract';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { CloseIcon, PlusIcon, RefreshIcon } from '#kit/base/icons.tsx';
import { Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { fillsGap } from '#parts/ai/gap-field.ts';
import styles from './editor.module.css';

const PLACES = Object.entries(SHARE_TARGETS).map(([value, label]) => ({
  value: value as ShareTarget,
  label,
}));

interface ShareTextsProps {
  value: readonly ShareText[];
  /** What the texts are about. */
  about: Pick<SubstanceInput, 'title' | 'body' | 'product' | 'tags'>;
  disabled: boolean;
  onChange(texts: ShareText[]): void;
}

/** Texts for each place, written by hand or by the model; what was laid out offline says so until somebody rewrites it. */
export function ShareTexts({ value, about, disabled, onChange }: ShareTextsProps) {
  const [places, setPlaces] = useState<ShareTarget[]>(['moments', 'group']);
  const [round, setRound] = useState(0);
  const write = useAction(contract.substance.write, {
    onError: (error) => void message.error(error.message),
  });
  const change = (at: number, part: Partial<ShareText>) =>
    onChange(value.map((text, index) => (index === at ? { ...text, ...part } : text)));
  const generate = async () => {
    if (!about.title.trim()) return void message.warning('请先填写标题');
    const made = await write.mutateAsync({ ...about, places, round }).catch(() => null);
    if (!made) return;
    setRound(round + 1);
    onChange([...value, ...made.texts].slice(0, SHARE_TEXTS_MAX));
    void message.success(
      made.offline
        ? `未接入模型，已排出 ${made.texts.length} 条离线草稿，请补全`
        : `${made.engine}写了 ${made.texts.length} 条`,
    );
  };
  return (
    <Stack gap={12}>
      {[...value.entries()].map(([at, text]) => (
        <Stack key={at} gap={6} padding={10} border="line" radius={8}>
          <Row gap={8} minWidth={0}>
            <Select
              size="small"
              value={text.place}
              options={PLACES}
              disabled={disabled}
              aria-label="分享渠道"
              onChange={(place) => change(at, { place })}
            />
            {text.offline && <Mark tone="warning">{OFFLINE_LABEL}</Mark>}
            <Text grow />
            <Muted>{[...text.text].length} 字</Muted>
            {!disabled && (
              <IconButton
                label="删除该文案"
                icon={<CloseIcon />}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              />
            )}
          </Row>
          <Input.TextArea
            value={text.text}
            disabled={disabled}
            maxLength={SHARE_TEXT_MAX}
            autoSize={{ minRows: 2, maxRows: 8 }}
            aria-label={`${SHARE_TARGETS[text.place]}文案`}
            onClick={fillsGap}
            // Rewritten by a person it is theirs.
            onChange={(event) => change(at, { text: event.target.value, offline: false })}
          />
        </Stack>
      ))}
      {!disabled && (
        <Stack tracks="minmax(0, 1fr) auto auto" gap={8} className={styles.write}>
          <Select
            mode="multiple"
            value={places}
            options={PLACES}
            maxTagCount="responsive"
            placeholder="分享渠道"
            aria-label="分享渠道"
            onChange={setPlaces}
          />
          <Button
            icon={<RefreshIcon />}
            loading={write.isPending}
            disabled={places.length === 0}
            onClick={() => void generate()}
          >
            生成文案
          </Button>
          <Button
            icon={<PlusIcon />}
            disabled={value.length >= SHARE_TEXTS_MAX}
            onClick={() => onChange([...value, { place: places[0] ?? 'moments', text: '', offline: false }])}
          >
            手动填写
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
