import type { PosterDoc, PosterInput, PosterPicture } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Field } from '#kit/form/field.tsx';
import { PictureDialog } from '#parts/material/picker/picture-dialog.tsx';
import { MemberPicker } from '#parts/member/member-picker.tsx';
import { NodePicker } from '#parts/organ/node-picker.tsx';
import { CarField } from './car-field.tsx';
import { OpenLayers } from './open-layers.tsx';
import { askedBy, withOverride } from './poster-input.ts';
import { TargetField } from './target-field.tsx';

interface FillFormProps {
  doc: PosterDoc;
  input: PosterInput;
  onChange(input: PosterInput): void;
  /** A picture of the library that was chosen just now. */
  onPicture(picture: PosterPicture): void;
  /** Every place has its own: nobody is asked for one. */
  many?: boolean;
}

const full = classOf({ width: 'full' });

/** What the template asks for, and nothing else. */
export function FillForm({ doc, input, onChange, onPicture, many = false }: FillFormProps) {
  const asked = askedBy(doc);
  const [picking, setPicking] = useState<{ layerId: string | null } | null>(null);
  const set = (part: Partial<PosterInput>) => onChange({ ...input, ...part });
  const words = [
    ['title', '主标题', 100],
    ['subtitle', '副标题', 200],
    ['date', '活动日期', 60],
  ] as const;
  return (
    <>
      {!many && asked.place && (
        <Field label="经销商或门店" hint="名称、地址、电话和标志取自所选的经销商或门店。">
          {({ id, status }) => (
            <NodePicker
              id={id}
              status={status}
              allowClear
              placeholder="选择经销商或门店"
              value={input.placeId ?? undefined}
              onChange={(placeId) => set({ placeId: placeId ?? null })}
            />
          )}
        </Field>
      )}
      {!many && asked.member && (
        <Field label="顾问">
          {({ id, status }) => (
            <MemberPicker
              id={id}
              status={status}
              allowClear
              value={input.memberId ?? undefined}
              onChange={(memberId) => set({ memberId: memberId ?? null })}
            />
          )}
        </Field>
      )}
      {asked.subject && (
        <Field label="车型" required hint="价格、优惠和续航取自它的产品资料。">
          {(control) => (
            <CarField {...control} value={input.subject} onChange={(subject) => set({ subject })} />
          )}
        </Field>
      )}
      {words
        .filter(([name]) => asked[name])
        .map(([name, label, max]) => (
          <Field key={name} label={label}>
            {(control) => (
              <Input
                {...control}
                maxLength={max}
                value={input[name]}
                onChange={({ target }) => set({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
      {asked.picture && (
        <Field label="主图">
          {({ id }) => (
            <Button id={id} className={full} onClick={() => setPicking({ layerId: null })}>
              {input.pictureId ? '更换主图' : '从素材库选择'}
            </Button>
          )}
        </Field>
      )}
      {asked.code && <TargetField value={input.target} onChange={(target) => set({ target })} />}
      <OpenLayers
        asked={asked}
        overrides={input.overrides}
        onChange={(overrides) => set({ overrides })}
        onPick={(layerId) => setPicking({ layerId })}
      />
      {picking && (
        <PictureDialog
          title="选择图片"
          onClose={() => setPicking(null)}
          onPick={({ id, thumb }) => {
            onPicture({ key: `material:${id}`, url: thumb, width: null, height: null, refusal: null });
            if (picking.layerId === null) set({ pictureId: id });
            else set({ overrides: withOverride(input.overrides, picking.layerId, { materialId: id }) });
          }}
        />
      )}
    </>
  );
}
