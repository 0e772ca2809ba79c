import type { PosterInput } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { AudioIcon } from '#kit/base/icons.tsx';
import { Row } from '#kit/base/pieces.tsx';
import { Field } from '#kit/form/field.tsx';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';

interface FilmFieldsProps {
  ms: number;
  input: PosterInput;
  onChange(part: Partial<PosterInput>): void;
}

/** A template that moves becomes a picture or a film; a film may have a sound of the library under it. */
export function FilmFields({ ms, input, onChange }: FilmFieldsProps) {
  const [picking, setPicking] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <Field
        label="生成"
        hint={input.film ? `MP4，${ms / 1000} 秒；进度和取消见任务列表。` : '图片为动画结束时的画面。'}
      >
        {({ id }) => (
          <Segmented
            id={id}
            value={input.film ? 'film' : 'still'}
            options={[
              { value: 'still', label: '图片' },
              { value: 'film', label: '视频' },
            ]}
            onChange={(value) => onChange({ film: value === 'film' })}
          />
        )}
      </Field>
      {input.film && (
        <Field label="音乐" hint="不选则没有声音；比视频长时在结尾淡出。">
          {({ id }) => (
            <Row gap={8}>
              <Button id={id} icon={<AudioIcon />} onClick={() => setPicking(true)}>
                {input.musicId ? name || '已选音乐' : '从素材库选择'}
              </Button>
              {input.musicId && (
                <Button type="link" size="small" onClick={() => onChange({ musicId: null })}>
                  移除
                </Button>
              )}
            </Row>
          )}
        </Field>
      )}
      {picking && (
        <MaterialPickerDialog
          title="选择音乐"
          type="audio"
          max={1}
          onClose={() => setPicking(false)}
          onPick={([one]) => {
            if (one) {
              setName(one.name);
              onChange({ musicId: one.id });
            }
            setPicking(false);
          }}
        />
      )}
    </>
  );
}
