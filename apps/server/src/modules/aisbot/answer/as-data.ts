/** A text between the headings of a prompt that cannot be read as one of them: a customer may write 「资料」 and go on as if it were. */
export const asData = (text: string) => text.replace(/「\s*(资料|对话|客户的问题|回答)\s*」/g, '$1');
