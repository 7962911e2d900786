/**
 * The sandbox's `checkout.js`: `window.Razorpay` with a sheet of its own (docs/razorpay.md R34–R37). Plain script
 * text, because it is served to browsers as it is; it needs no inline style, handler or eval, so a strict CSP lets it
 * run.
 */

const STYLES = `
:host { all: initial; }
dialog {
  box-sizing: border-box; pointer-events: auto; width: min(26rem, calc(100vw - 2rem)); max-height: 90vh; overflow: auto;
  margin: auto; padding: 0; border: 0; border-radius: 16px; color: #15171c; background: #fff;
  font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 24px 80px rgb(0 0 0 / .35);
}
dialog::backdrop { background: rgb(10 12 16 / .6); }
@media (max-width: 30rem) {
  dialog { width: 100vw; max-width: 100vw; margin: auto 0 0; border-radius: 16px 16px 0 0; }
}
.mark { margin: 0; padding: .625rem 1.5rem; background: #fdf0c4; color: #5b4300; font-weight: 600; font-size: .875rem; text-align: center; }
.body { padding: 1.25rem 1.5rem 1.5rem; }
h2 { margin: 0; font-size: 1.125rem; line-height: 1.3; }
p { margin: .25rem 0 0; }
.quiet { color: #565b66; font-size: .9375rem; }
.amount { margin-top: .75rem; font-size: 1.75rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.problem { margin-top: .75rem; color: #a11222; }
.problem:empty { display: none; }
.actions { display: grid; gap: .625rem; margin-top: 1.25rem; }
button {
  min-height: 44px; padding: .5rem 1rem; border: 1px solid #c9cdd6; border-radius: 10px; font: inherit; font-weight: 600;
  color: inherit; background: transparent; cursor: pointer;
}
button.pay { border-color: #15171c; background: #15171c; color: #fff; }
button:disabled { opacity: .55; cursor: progress; }
button:focus-visible { outline: 3px solid #3b6ef6; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  dialog { color: #eef0f4; background: #1b1e24; }
  .quiet { color: #a9afbb; }
  .problem { color: #ff9aa5; }
  .mark { background: #463708; color: #ffe49a; }
  button { border-color: #4a505c; }
  button.pay { border-color: #eef0f4; background: #eef0f4; color: #15171c; }
}
`;

export const CHECKOUT_SCRIPT = `(function () {
  'use strict';
  var base = document.currentScript.src;
  var STYLES = ${JSON.stringify(STYLES)};
  var PER = { daily: '', weekly: ' per week', monthly: ' per month', quarterly: ' per quarter', yearly: ' per year' };

  function call(path, options, onAnswer, onProblem) {
    fetch(new URL(path, base), options).then(function (response) {
      return response.json().then(function (body) {
        if (response.ok) onAnswer(body);
        else onProblem(body.error && body.error.description);
      });
    }).catch(function () {
      onProblem('The test checkout could not be reached. Please try again.');
    });
  }

  function post(path, options, onAnswer, onProblem) {
    var prefill = options.prefill || {};
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        key_id: options.key,
        subscription_id: options.subscription_id,
        subscription_card_change: options.subscription_card_change === true,
        email: prefill.email,
        contact: prefill.contact
      })
    }, onAnswer, onProblem);
  }

  function add(parent, tag, className, text) {
    var element = document.createElement(tag);
    if (className) element.className = className;
    if (text) element.textContent = text;
    parent.appendChild(element);
    return element;
  }

  // Leaves the page: the proof is posted as a form instead of passed to a handler.
  function sendBack(url, proof) {
    var form = add(document.body, 'form');
    form.method = 'POST';
    form.action = url;
    Object.keys(proof).forEach(function (name) {
      var field = add(form, 'input');
      field.type = 'hidden';
      field.name = name;
      field.value = proof[name];
    });
    form.submit();
  }

  function toMoney(amount, currency) {
    return new Intl.NumberFormat('en-IN', { style: 'currency', currency: currency }).format(amount / 100);
  }

  function Razorpay(options) {
    if (!options || !options.key || !options.subscription_id) throw new TypeError('key and subscription_id are required');
    this.options = options;
    this.listeners = {};
  }

  Razorpay.prototype.on = function (name, listener) {
    (this.listeners[name] = this.listeners[name] || []).push(listener);
    return this;
  };

  Razorpay.prototype.emit = function (name, value) {
    (this.listeners[name] || []).forEach(function (listener) { listener(value); });
  };

  Razorpay.prototype.open = function () {
    if (this.host) return;
    var host = this.host = document.createElement('div');
    host.id = 'razorpay-sandbox';
    document.body.appendChild(host);
    this.build(host.attachShadow({ mode: 'open' }));
    this.dialog.showModal();
    this.showAmount();
  };

  Razorpay.prototype.build = function (root) {
    var self = this, options = this.options;
    var sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    var dialog = this.dialog = add(root, 'dialog');
    dialog.setAttribute('aria-labelledby', 'title');
    dialog.setAttribute('aria-describedby', 'mark');
    add(dialog, 'p', 'mark', 'Test mode, no money moves').id = 'mark';
    var body = add(dialog, 'div', 'body');
    add(body, 'h2', '', options.name ? 'Pay for ' + options.name : 'Pay now').id = 'title';
    if (options.description) add(body, 'p', 'quiet', options.description);
    this.amount = add(body, 'p', 'amount', '\\u2026');
    if (options.prefill && options.prefill.email) add(body, 'p', 'quiet', options.prefill.email);
    this.problem = add(body, 'p', 'problem');
    this.problem.setAttribute('role', 'alert');
    this.progress = add(body, 'p', 'quiet');
    this.progress.setAttribute('role', 'status');
    var actions = add(body, 'div', 'actions');
    this.buttons = [
      this.button(actions, 'pay', 'Pay', function () { self.pay(); }),
      this.button(actions, '', 'Fail the payment', function () { self.fail(); }),
      this.button(actions, '', 'Close without paying', function () { self.dismiss(); })
    ];
    dialog.addEventListener('cancel', function (event) {
      event.preventDefault();
      if (!self.busy && !(options.modal && options.modal.escape === false)) self.dismiss();
    });
    // A native dialog lets Tab leave for the browser's own bars; this one keeps it.
    dialog.addEventListener('keydown', function (event) {
      var ends = [self.buttons[0], self.buttons[self.buttons.length - 1]];
      if (event.key !== 'Tab' || root.activeElement !== ends[event.shiftKey ? 0 : 1]) return;
      event.preventDefault();
      ends[event.shiftKey ? 1 : 0].focus();
    });
  };

  Razorpay.prototype.button = function (parent, className, text, onPress) {
    var button = add(parent, 'button', className, text);
    button.type = 'button';
    button.addEventListener('click', onPress);
    return button;
  };

  Razorpay.prototype.showAmount = function () {
    var self = this;
    var query = new URLSearchParams({
      key_id: this.options.key,
      subscription_id: this.options.subscription_id,
      subscription_card_change: String(this.options.subscription_card_change === true)
    });
    call('checkout/preferences?' + query, {}, function (plan) {
      self.amount.textContent = toMoney(plan.amount, plan.currency) + (PER[plan.period] || '');
      self.buttons[0].textContent = plan.amount_due > 0
        ? 'Pay ' + toMoney(plan.amount_due, plan.currency)
        : 'Replace the card, nothing is charged now';
    }, function (text) { self.showOops(text); });
  };

  // As the provider's own sheet shows a subscription that cannot be paid.
  Razorpay.prototype.showOops = function (text) {
    this.show('Oops! Something went wrong. ' + (text || ''));
  };

  Razorpay.prototype.setBusy = function (isBusy) {
    this.busy = isBusy;
    this.buttons.forEach(function (button) { button.disabled = isBusy; });
    this.progress.textContent = isBusy ? 'Processing\\u2026' : '';
    if (isBusy) this.show('');
    else this.buttons[0].focus();
  };

  Razorpay.prototype.show = function (problem) {
    this.problem.textContent = problem || '';
  };

  Razorpay.prototype.pay = function () {
    var self = this, options = this.options;
    this.setBusy(true);
    post('checkout/pay', options, function (result) {
      self.close();
      if (options.callback_url) sendBack(options.callback_url, result);
      else if (options.handler) options.handler(result);
    }, function (text) {
      self.setBusy(false);
      self.showOops(text);
    });
  };

  // A declined payment leaves the sheet open for another try, unless retries are switched off.
  Razorpay.prototype.fail = function () {
    var self = this, options = this.options;
    this.setBusy(true);
    post('checkout/fail', options, function (payment) {
      self.setBusy(false);
      self.show(payment.error_description);
      self.emit('payment.failed', { error: {
        code: payment.error_code, description: payment.error_description, source: payment.error_source,
        step: payment.error_step, reason: payment.error_reason,
        metadata: { order_id: payment.order_id, payment_id: payment.id }
      } });
      if (options.retry === false || (options.retry && options.retry.enabled === false)) self.dismiss();
    }, function (text) {
      self.setBusy(false);
      self.showOops(text);
    });
  };

  Razorpay.prototype.dismiss = function () {
    this.close();
    var modal = this.options.modal;
    if (modal && modal.ondismiss) modal.ondismiss();
  };

  Razorpay.prototype.close = function () {
    if (!this.host) return;
    this.dialog.close();
    this.host.remove();
    this.host = undefined;
  };

  window.Razorpay = Razorpay;
})();
`;
