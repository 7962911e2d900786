// Passes id, description and validity from a field to its control.
import { createContext, useContext, useId } from 'react';

export interface FieldWiring {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

interface ControlProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
}

/** The id and aria attributes of a control: its own where given, else those of the field around it. */
export function useFieldControl(props: ControlProps) {
  const field = useContext(FieldContext);
  const ownId = useId();
  const describedBy = [props['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    id: props.id ?? field?.controlId ?? ownId,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': props['aria-invalid'] ?? (field?.isInvalid ? true : undefined),
    'aria-required': props['aria-required'] ?? (field?.isRequired ? true : undefined),
  };
}
