/** The parameters of each problem's sentence, by its code. */
export interface ProblemParams {
  amount_too_precise: { readonly currency: string; readonly decimals: number };
  bulk_too_long: Limit;
  category_too_long: Limit;
  country_too_long: Limit;
  import_too_long: Limit;
  new_password_too_short: Limit;
  notes_too_long: Limit;
  notice_days_invalid: Limit;
  passkey_name_too_long: Limit;
  pause_too_long: Limit;
  password_too_long: Limit;
  password_too_short: Limit;
  person_name_too_long: Limit;
  person_name_too_short: Limit;
  reason_too_long: Limit;
  rhythm_count_invalid: Limit;
  service_name_too_long: Limit;
  short_text_too_long: Limit;
  tag_too_long: Limit;
  tags_too_many: Limit;
}

interface Limit {
  readonly limit: number;
}

type BareCode =
  | 'alarm_days_invalid'
  | 'amount_negative'
  | 'amount_not_a_number'
  | 'amount_required'
  | 'amount_too_large'
  | 'amount_unclear'
  | 'billing_cycle_invalid'
  | 'budget_category_unknown'
  | 'bulk_action_unknown'
  | 'bulk_empty'
  | 'card_expiry_invalid'
  | 'category_required'
  | 'category_unreadable'
  | 'channel_address_invalid'
  | 'channel_chat_invalid'
  | 'channel_device_invalid'
  | 'channel_kind_invalid'
  | 'channel_token_invalid'
  | 'channel_topic_invalid'
  | 'choice_required'
  | 'coming_price_incomplete'
  | 'coming_price_passed'
  | 'country_required'
  | 'country_unreadable'
  | 'currency_invalid'
  | 'currency_unknown'
  | 'email_invalid'
  | 'email_not_yours'
  | 'email_required'
  | 'forgot_email_required'
  | 'granted_email_required'
  | 'idempotency_key_invalid'
  | 'import_date_invalid'
  | 'import_empty'
  | 'import_format_unknown'
  | 'language_required'
  | 'log_place_unknown'
  | 'lead_days_invalid'
  | 'new_passwords_differ'
  | 'next_renewal_invalid'
  | 'next_renewal_required'
  | 'notes_unreadable'
  | 'optional_day_invalid'
  | 'paid_with_card_number'
  | 'passkey_name_required'
  | 'passkey_name_unreadable'
  | 'password_common'
  | 'password_fields_required'
  | 'password_required'
  | 'passwords_differ'
  | 'payment_incomplete'
  | 'person_name_required'
  | 'person_name_unreadable'
  | 'plan_cycle_invalid'
  | 'range_not_offered'
  | 'quiet_days_invalid'
  | 'reason_required'
  | 'refunded_payment_required'
  | 'reminder_hour_invalid'
  | 'resumes_too_early'
  | 'resumes_without_pause'
  | 'searched_email_required'
  | 'service_name_required'
  | 'service_name_unreadable'
  | 'service_not_listed'
  | 'share_above_price'
  | 'share_invalid'
  | 'short_text_unreadable'
  | 'snapshot_invalid'
  | 'tags_required'
  | 'time_zone_required'
  | 'version_invalid'
  | 'what_if_name_required';

export type ProblemCode = BareCode | keyof ProblemParams;

/** What is wrong with an input. `src/texts` makes the sentence from it in each language. */
export interface InputProblem {
  readonly code: ProblemCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** What a rule answers. Rules never throw for bad input. */
export type Verdict<T> = { readonly ok: true; readonly value: T } | Refusal;

export interface Refusal {
  readonly ok: false;
  readonly problem: InputProblem;
}

export function accept<T>(value: T): Verdict<T> {
  return { ok: true, value };
}

export function refuse<Code extends ProblemCode>(
  code: Code,
  ...[params]: Code extends keyof ProblemParams ? [ProblemParams[Code]] : []
): Refusal {
  return { ok: false, problem: params ? { code, params: { ...params } } : { code } };
}
