import { type Consent, DATE_FORMAT } from '@zhiying/contract';
import { DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import pieces from '#kit/base/pieces.module.css';
import { FileField, type UploadResult } from '#kit/files/uploader/index.ts';
import { Field, FormSection } from '#kit/form/field.tsx';
import type { Draft } from '#kit/form/use-draft.ts';

/** What a form keeps of a leave while it is typed. */
export interface ConsentDraft {
  consentWho: string;
  consentFor: string;
  consentUntil: string | null;
  proof: UploadResult[];
}

export const consentDraft = (consent: Consent | null): ConsentDraft => ({
  consentWho: consent?.who ?? '',
  consentFor: consent?.purpose ?? '',
  consentUntil: consent?.until || null,
  proof: [],
});

export const consentBody = ({ consentWho, consentFor, consentUntil, proof }: ConsentDraft) => ({
  consentWho,
  consentFor,
  consentUntil: consentUntil ?? '',
  proofPath: proof[0]?.path ?? null,
});

const PAPERS = ['jpg', 'jpeg', 'png', 'webp', 'pdf'] as const;

interface ConsentSectionProps<Values extends ConsentDraft> {
  draft: Draft<Values>;
  saved: Consent | null;
  disabled: boolean;
  /** 声音 or 肖像. */
  what: string;
}

/** Who lent it, what for, until when, and the paper that says so. */
export function ConsentSection<Values extends ConsentDraft>({
  draft: whole,
  saved,
  disabled,
  what,
}: ConsentSectionProps<Values>) {
  const draft = whole as unknown as Draft<ConsentDraft>;
  const { values } = draft;
  return (
    <FormSection title="授权">
      <Field label="授权人" required issue={draft.issueOf('consentWho')}>
        {(control) => (
          <Input
            {...control}
            disabled={disabled}
            maxLength={40}
            value={values.consentWho}
            placeholder={`${what}所属的本人姓名`}
            onChange={(event) => draft.set('consentWho', event.target.value)}
          />
        )}
      </Field>
      <Field label="授权用途" required issue={draft.issueOf('consentFor')}>
        {(control) => (
          <Input
            {...control}
            disabled={disabled}
            maxLength={200}
            value={values.consentFor}
            placeholder="如：门店短视频口播"
            onChange={(event) => draft.set('consentFor', event.target.value)}
          />
        )}
      </Field>
      <Field
        label="授权截止日"
        required
        issue={draft.issueOf('consentUntil')}
        hint="含当天，到期后不再生成新的内容"
      >
        {({ id, status }) => (
          <DatePicker
            id={id}
            status={status || undefined}
            disabled={disabled}
            style={{ width: '100%' }}
            value={values.consentUntil ? dayjs(values.consentUntil) : null}
            onChange={(picked) => draft.set('consentUntil', picked ? picked.format(DATE_FORMAT) : null)}
          />
        )}
      </Field>
      <Field label="证明文件" issue={draft.issueOf('proofPath')} hint="签字授权书的图片或 PDF，仅维护人可见">
        {() => (
          <>
            {saved?.proof && values.proof.length === 0 && (
              <a className={pieces.small} href={saved.proof} target="_blank" rel="noreferrer">
                查看已上传的证明文件
              </a>
            )}
            <FileField
              label="证明文件"
              accept={PAPERS}
              max={1}
              disabled={disabled}
              value={values.proof}
              onChange={(proof) => draft.set('proof', proof)}
              register={async ({ ext, type, path }) => ({ id: null, ext, type, path, thumb: null })}
            />
          </>
        )}
      </Field>
    </FormSection>
  );
}
