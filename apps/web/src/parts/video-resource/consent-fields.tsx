import type { Consent } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { FileField, type UploadResult } from '#kit/files/uploader/index.ts';
import { day } from '#kit/form/day-field.tsx';
import { text } from '#kit/form/entry-controls.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';

const PAPERS = ['jpg', 'jpeg', 'png', 'webp', 'pdf'] as const;

interface Lent {
  consent: Consent | null;
}

/** Who lent a voice or a face, what for, until when, and the paper that says so. `what` is 声音 or 肖像. */
export const consentFields = <Row extends Lent>(what: string) => ({
  consentWho: {
    ...text<Row>('授权人', { max: 40, required: true, placeholder: `${what}所属的本人姓名` }),
    of: ({ consent }: Row) => consent?.who ?? '',
  },
  consentFor: {
    ...text<Row>('授权用途', { max: 200, required: true, placeholder: '如：门店短视频口播' }),
    of: ({ consent }: Row) => consent?.purpose ?? '',
  },
  consentFrom: {
    ...day<Row>('授权起始日', { hint: '不填则自今天起', placeholder: () => '请选择日期' }),
    of: ({ consent }: Row) => consent?.from ?? null,
  },
  consentUntil: {
    ...day<Row>('授权截止日', {
      required: true,
      hint: '含当天，到期后不能合成和发布',
      placeholder: () => '请选择日期',
    }),
    of: ({ consent }: Row) => consent?.until || null,
    send: (until: string | null) => until ?? '',
  },
  proofPath: proofField<Row>(
    '必传：本人签字授权书的图片或 PDF，仅维护人可见',
    ({ consent }) => consent?.proof,
  ),
});

export const CONSENT = ['consentWho', 'consentFor', 'consentFrom', 'consentUntil', 'proofPath'] as const;

/** The signed paper or licence of a row: a new one; without it the one that is there stays. */
export const proofField = <Row,>(
  hint: string,
  addressOf: (row: Row) => string | null | undefined,
): FieldSpec<UploadResult[], Row> => ({
  label: '证明文件',
  hint,
  blank: () => [],
  of: () => [],
  send: (files) => files[0]?.path ?? null,
  words: (files) => (files.length > 0 ? '新上传的文件' : '保留原文件'),
  control: (_control, { value, set, disabled }, { row }) => {
    const there = row && addressOf(row);
    return (
      <>
        {there && value.length === 0 && (
          <a className={classOf({ size: 12, tone: 'muted' })} href={there} target="_blank" rel="noreferrer">
            查看已上传的证明文件
          </a>
        )}
        <FileField
          label="证明文件"
          accept={PAPERS}
          max={1}
          disabled={disabled}
          value={value}
          onChange={set}
          register={async ({ ext, type, path }) => ({ id: null, ext, type, path, thumb: null })}
        />
      </>
    );
  },
});
